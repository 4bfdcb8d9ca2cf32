// npm run pictures: the journeys of the worked examples write their courses and pictures, then the pages that show them are written.
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { buildClient, install, pinnedNode, root, run } from './project.mjs'

install()
process.env.CHROMIUM = findBrowser()
buildClient()
const journeys = ['male-worker', 'female-worker', 'travellers']
const isDone =
  run(
    pinnedNode(),
    [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list', ...journeys],
    { PICTURES: '1' },
  ) && run(pinnedNode(), [join(import.meta.dirname, 'workflows.ts')])
process.exitCode = isDone ? 0 : 1
