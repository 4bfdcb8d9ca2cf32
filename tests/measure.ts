/**
 * Counts what the second plan of the code measures: `npm run measure`. Each line is a measure, what is counted now, and the
 * goal. What needs minutes (upgrade, renames, files of one more, suite) is said with its command.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const filesBelow = (folder: string, ending = /\.tsx?$/): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const source = new Map(filesBelow('src').map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const ownFiles = [...source].filter(([file]) => !file.includes('/http/answers.ts'))
const written = ownFiles.map(([, text]) => text).join('\n')
const count = (pattern: RegExp, text = written): number => [...text.matchAll(pattern)].length

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

/** Files that import each other in a circle, imports of types counted (Tarjan). */
function circles(): string[][] {
  const targets = new Map(
    [...source].map(([file, text]) => [
      file,
      [...text.matchAll(/from\s+['"](\.[^'"]+)['"]/g)]
        .map(([, target]) => relative(root, resolve(root, dirname(file), target ?? '')))
        .filter((target) => source.has(target)),
    ]),
  )
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.get(file) ?? 0)
    stack.push(file)
    for (const target of targets.get(file) ?? []) {
      if (!index.has(target)) visit(target)
      if (stack.includes(target)) low.set(file, Math.min(low.get(file) ?? 0, low.get(target) ?? 0))
    }
    if (low.get(file) !== index.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) found.push(circle)
  }
  for (const file of targets.keys()) if (!index.has(file)) visit(file)
  return found
}

/** Room of the server a file lies in. */
const roomOf = (file: string): string => file.split('/')[2] ?? ''
function serverRoomsInCircles(): number {
  const rooms = new Map<string, Set<string>>()
  for (const [file, text] of source) {
    if (!file.startsWith('src/server/')) continue
    const own = rooms.get(roomOf(file)) ?? new Set<string>()
    rooms.set(roomOf(file), own)
    for (const [, target] of text.matchAll(/from\s+['"](\.[^'"]+)['"]/g)) {
      const path = relative(root, resolve(root, dirname(file), target ?? ''))
      if (path.startsWith('src/server/') && roomOf(path) !== roomOf(file)) own.add(roomOf(path))
    }
  }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of rooms.get(from) ?? [])
      if (!seen.has(next)) {
        seen.add(next)
        reached(next, seen)
      }
    return seen
  }
  return [...rooms.keys()].filter((room) => reached(room).has(room)).length
}

/** The fullest folder of src and tests, by code files that lie in it itself. */
function fullestFolder(): [string, number] {
  const folders = Map.groupBy([...source.keys(), ...filesBelow('tests')], (file) => dirname(file))
  const [most] = [...folders].toSorted(([, a], [, b]) => b.length - a.length)
  return most ? [most[0], most[1].length] : ['', 0]
}

/** Commits since release 1 that touch more than three files, and how many of them say why. */
function commits(): { large: number; explained: number } {
  const large = git('log', '--no-merges', '--format=%x01%b%x02', '--name-only', '86b98fe..HEAD')
    .split('\u0001')
    .slice(1)
    .map((entry) => entry.split('\u0002'))
    .filter(([, files = '']) => files.trim().split('\n').length > 3)
  return { large: large.length, explained: large.filter(([body = '']) => body.trim() !== '').length }
}

const engine = circles()
const [folder, files] = fullestFolder()
const { large, explained } = commits()
/** Answers the browser types by itself: neither by its route, nor by a name that stands for the answer of a route. */
const routeTypes = new Set([...written.matchAll(/\btype (\w+) = Answer</g)].map(([, name]) => name))
const handTyped = [...written.matchAll(/api\.(?:get|post|put|delete)<(?!\s*Answer|T>|void)(\w*)/g)].filter(
  ([, name]) => !routeTypes.has(name ?? ''),
).length
const lines: (readonly [string, string | number, string])[] = [
  ['database of an older version upgrades', 'tests/server/operations: a dump per release', 'always'],
  ['server rooms in an import circle', serverRoomsInCircles(), '0'],
  ['files in an import circle, type imports counted', engine.flat().length, '0'],
  ['renamed names found by the compiler', 'npm run check:names', 'all'],
  ["row['name'] on rows", count(/\b(?:row|record|stored|rows\[\d+\]\??\.?)\['\w+'\]/g), '< 150'],
  [
    'of these in String() or Number()',
    count(/\b(?:String|Number)\((?:row|record|stored)\['\w+'\]\)/g),
    '< 20',
  ],
  [
    `SQL row types no test compares, of ${count(/\b(?:sql|query)</g)} typed by hand`,
    'tests/server/platform/row-types',
    '0',
  ],
  ['client responses typed by hand', handTyped, '0'],
  [
    'lines longer than 110 characters (the formatter leaves texts and SQL)',
    ownFiles.flatMap(([, text]) => text.split('\n')).filter((line) => line.length > 110).length,
    '0',
  ],
  ['state names as literals in SQL', count(/state (?:=|in|<>) ?\(?'[a-z_]+'/g), '0'],
  ['citations that resolve nowhere', 'tests/citations.test.ts', '0'],
  ['files for one more of each kind', 'tests/server/platform/one-more.test.ts', '≤ 5'],
  [`most files in one folder (${folder})`, files, '≤ 25'],
  ['exports used nowhere', 'npm run knip', '0'],
  ['suite on two cores', 'npm test', '≤ 13 min'],
  ['commits of more than three files that say why', `${explained} of ${large}`, 'all'],
]
const width = Math.max(...lines.map(([what]) => what.length))
for (const [what, now, goal] of lines)
  console.log(`${what.padEnd(width)}  ${String(now).padStart(8)}  goal ${goal}`)
for (const circle of engine) console.log(`circle: ${circle.join(' → ')}`)
