import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vitest/config";

const IPA = new URL("../src/sakumon/drawing/fonts/IPA_Font_License_Agreement_v1.0.txt", import.meta.url);
/** What the licence of the font asks to be said of one that is derived from it. */
const DERIVED = `The font in this folder, "Sakumon Brand", is derived from IPAex Gothic (version 004.01): all but a few signs
were left out. It is licensed under the agreement below. To replace it with the original, put
src/sakumon/drawing/fonts/ipaexg.ttf of Sakumon in its place; \`python -m tools.brand\` derives it again.

`;

/** Parts that are only kept once they were wanted: what draws in three dimensions is large. */
const LARGE = 200_000;

/** Writes into the service worker what this version consists of, and puts the font's licence beside it. */
function shell(): Plugin {
  return {
    name: "sakumon-shell",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      this.emitFile({ type: "asset", fileName: "fonts/licence.txt", source: DERIVED + readFileSync(IPA, "utf-8") });
      // Pages of the server's own know no name that changes.
      const style = Object.values(bundle).find(({ fileName }) => /style-.*\.css$/.test(fileName));
      if (style?.type === "asset") this.emitFile({ type: "asset", fileName: "style.css", source: style.source });
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") return;
      const content = (file: (typeof bundle)[string]): string | Uint8Array =>
        file.type === "chunk" ? file.code : file.source;
      const files = Object.values(bundle).filter(
        (file) => file !== worker && /\.(js|css|woff|svg)$/.test(file.fileName) && content(file).length < LARGE,
      );
      const names = files.map((file) => file.fileName).sort();
      const hash = createHash("sha256");
      for (const name of Object.keys(bundle).sort()) hash.update(content(bundle[name] as never));
      const kept = ["./", "icon.svg", "manifest.webmanifest", ...names];
      worker.code = worker.code
        .replace("SHELL", JSON.stringify(kept))
        .replace("VERSION", JSON.stringify(hash.digest("hex").slice(0, 12)));
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [shell()],
  build: {
    outDir: "../src/sakumon/web/client",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The texts that must go wherever the code of others goes.
    license: { fileName: "licences.txt" },
    // The only large part is what draws in three dimensions, and it is loaded when one walks.
    chunkSizeWarningLimit: 600,
    target: "es2022",
    rolldownOptions: {
      input: { main: "index.html", sw: "src/offline/sw.ts" },
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        assetFileNames: ({ names }) =>
          /\.woff$/.test(names[0] ?? "") ? "fonts/[name]-[hash][extname]" : "assets/[name]-[hash][extname]",
      },
    },
  },
  test: {
    environment: "happy-dom",
    // One page for all files: making one for each took ten times as long as the tests.
    isolate: false,
    include: ["src/**/*.test.ts"],
    // Styles are looked at as they are written.
    css: true,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
