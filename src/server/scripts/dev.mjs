// npm run dev: the server restarts and the browser reloads when a file is saved. Open http://localhost:5173.
import { spawn } from 'node:child_process'
import { install, pinnedNode, root } from './project.mjs'

install()
const node = pinnedNode()
const children = [
  ['--watch', `${root}src/server/start.ts`, ...process.argv.slice(2)],
  [`${root}node_modules/vite/bin/vite.js`],
].map((args) => spawn(node, args, { cwd: root, stdio: 'inherit' }))
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
