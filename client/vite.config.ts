import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "./",
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
  },
  test: {
    environment: "happy-dom",
    // One page for all files: making one for each took ten times as long as the tests.
    isolate: false,
    include: ["src/**/*.test.ts"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
