/** What the server answers, by the names that pages use; the shapes are generated from its description. */

import type * as server from "./server";

export type {
  BlankDraft,
  CheckedBoard,
  Families,
  FamilyInfo,
  FamilyProgress,
  GamesAhead,
  History,
  Invitation,
  Invitations,
  LevelInfo,
  MatchBoard,
  MatchLinks,
  MatchLive,
  MatchView,
  MoveValues,
  NextInStudy,
  Onward,
  PastMatch,
  PastPlay,
  PictureText,
  ProgressInfo,
  PuzzleInfo,
  PuzzleList,
  Room,
  ShelfInfo,
  ShelfLevels,
  ShelfList,
  Thumbnails,
  WishField,
} from "./server";
export type BoardSetting = server.SettingInfo;
export type BoardValues = server.PuzzleInfo["board"];
export type Brush = server.BrushInfo;
export type Check = server.CheckedBoard | server.BrokenBoard | server.StoppedCheck;
export type Clock = server.ClockInfo;
export type Door = server.Doorway;
export type Draft = server.DraftInfo;
export type Frame = server.FrameInfo;
export type Game = server.GameState;
export type Hint = server.HintInfo;
export type Job = server.JobInfo;
export type Jobs = server.JobList;
export type Lesson = server.LessonCard;
export type Lessons = server.LessonList;
export type LookedAt = server.BoardView;
export type Judgement = server.MoveVerdict;
export type Participant = server.ParticipantProgress;
export type Point = server.Room["centre"];
export type Sides = server.GameState["sides"];
export type SolvedLine = server.SolutionInfo;
export type Space = server.SpaceInfo;
export type Stair = server.Staircase;
export type Stats = server.StatsInfo;
export type Study = server.StudyInfo;
export type StudyInfo = server.StudySummary;
export type Today = server.DailyList;
