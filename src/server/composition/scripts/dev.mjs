// npm run dev: the server restarts and the browser reloads when a file is saved. Open http://localhost:5173.
import { spawn } from 'node:child_process'
import { buildPrints, install, pinnedNode, root } from './project.mjs'

install()
buildPrints()
const node = pinnedNode()
const children = [
  ['--watch', `${root}src/server/composition/start.ts`, ...process.argv.slice(2)],
  [`${root}node_modules/vite/bin/vite.js`],
  [
    `${root}node_modules/vite/bin/vite.js`,
    'build',
    '--watch',
    '--logLevel',
    'warn',
    '--config',
    'vite.prints.config.ts',
  ],
].map((args) => spawn(node, args, { cwd: root, stdio: 'inherit' }))
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
