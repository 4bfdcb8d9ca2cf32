import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname
const outDir = join(here, 'dist/client')

/** Writes a .br and a .gz beside every text file of the build, so that the server never compresses on request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        const file = join(outDir, entry)
        if (!/\.(js|css|html|svg|json|wasm|ttf)$/.test(file) || !statSync(file).isFile()) continue
        const bytes = readFileSync(file)
        if (bytes.length < 1024) continue
        writeFileSync(file + '.br', brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
        writeFileSync(file + '.gz', gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

const server = process.env.RAMS_SERVER ?? 'http://localhost:8080'

export default defineConfig({
  root: join(here, 'src/app'),
  publicDir: join(here, 'src/app/public'),
  cacheDir: join(here, 'node_modules/.vite'),
  plugins: [react(), precompress()],
  build: {
    outDir,
    emptyOutDir: true,
    // Which source became which file: what the size of a first load is counted from.
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // This file stays in the browser's cache over releases; everything else follows the imports.
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '^/[a-z_A-Z]+/api/': { target: server, changeOrigin: false } } },
  preview: { port: 4173, proxy: { '^/[a-z_A-Z]+/api/': { target: server, changeOrigin: false } } },
})
