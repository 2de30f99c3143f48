/** The text of a drawing taken apart: its first tag, the elements under it, and those under them. */

export interface Part {
  text: string;
  /** The first tag of a group: what it looks like. */
  open: string;
  /** What a group has in it; none of what is no group. */
  members: string[];
}

export interface Parts {
  open: string;
  children: Part[];
}

const TAG = /<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g;
/** What the ids of a drawing begin with: another name for each drawing. */
const PREFIX = /aria-labelledby="([^"\s]+)-title /;

/** Take a drawing apart; signs that a tag might be mistaken for are escaped in it. */
export function partsOf(svg: string): Parts {
  const text = sameIds(svg);
  const parts: Parts = { open: "", children: [] };
  const starts: number[] = [];
  let part: Part | null = null;
  for (const tag of text.matchAll(TAG)) {
    const [whole, closes, , alone] = tag;
    const end = tag.index + whole.length;
    if (closes) {
      const from = starts.pop() ?? 0;
      part = ended(part, parts, starts.length, text.slice(from, end));
      continue;
    }
    if (starts.length === 0) parts.open = whole;
    if (starts.length === 1) part = { text: "", open: whole, members: [] };
    if (alone) part = ended(part, parts, starts.length, whole);
    else starts.push(tag.index);
  }
  return parts;
}

/** Put an element that has ended where it belongs. */
function ended(part: Part | null, parts: Parts, depth: number, text: string): Part | null {
  if (depth === 1 && part) {
    parts.children.push({ ...part, text, members: part.open.startsWith("<g") ? part.members : [] });
    return null;
  }
  if (depth === 2) part?.members.push(text);
  return part;
}

/** Give the ids of every drawing the same names: what is drawn alike is then written alike. */
function sameIds(svg: string): string {
  const prefix = PREFIX.exec(svg)?.[1];
  return prefix ? svg.replaceAll(`${prefix}-`, "board-") : svg;
}
