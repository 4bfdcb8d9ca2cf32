import { join } from 'node:path'
import { defineConfig } from 'vite'

const here = import.meta.dirname

/** The PDF thread for Node: its pages are JSX, which Node does not read; packages stay where they are installed. */
export default defineConfig({
  root: here,
  publicDir: false,
  cacheDir: join(here, 'node_modules/.vite-prints'),
  // The thread runs the production React, whoever builds it: tests build it too.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  build: {
    ssr: join(here, 'src/server/prints/worker.ts'),
    outDir: join(here, 'dist/prints'),
    emptyOutDir: true,
    minify: false,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: 'worker.js' } },
  },
})
