import { basename, dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '../../../..')

/** Builds the machines of this version into one file that needs no other. @param plugins change a source on its way, for tests. */
export async function buildMachines(out: string, plugins: Plugin[] = []): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      lib: {
        entry: join(root, 'src/machines/desk/machines-file.ts'),
        formats: ['es'],
        fileName: () => basename(out),
      },
      outDir: dirname(out),
      emptyOutDir: false,
      target: 'es2023',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}
