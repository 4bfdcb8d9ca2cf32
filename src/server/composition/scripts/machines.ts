/** `npm run machines -- --out FILE.mjs`: the machines of this version as one file, for Replay of another version to hold beside its own. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildMachines } from './machines-build.ts'

const { values } = parseArgs({ options: { out: { type: 'string' } } })
if (!values.out?.endsWith('.mjs')) {
  process.stderr.write('Say --out FILE.mjs.\n')
  process.exit(2)
}
const out = resolve(values.out)
await buildMachines(out)
process.stdout.write(`${out}: the machines of this version, ${Math.ceil(statSync(out).size / 1024)} kB.\n`)
