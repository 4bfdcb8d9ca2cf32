// What start and test share: a complete node_modules, the pinned Node and the built browser files.
// Plain JavaScript without dependencies, because it runs before anything is installed, on any Node from 20 on.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const oldestNode = 20
const isWindows = process.platform === 'win32'

/** The project's directory. */
export const root = fileURLToPath(new URL('../../../..', import.meta.url))
const inRoot = (/** @type {string[]} */ ...parts) => join(root, ...parts)

/** Ends the program with a sentence a person can act on. @param {string} sentence @returns {never} */
export function fail(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

/** Runs a command to its end, showing its output. @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
export function run(command, args, env) {
  return (
    spawnSync(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: isWindows,
      env: { ...process.env, ...env },
    }).status === 0
  )
}

/** @param {string} file */
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
/** @param {string[]} texts */
const hashOf = (...texts) =>
  texts.reduce((hash, text) => hash.update(text).update('\0'), createHash('sha256')).digest('hex')

/** True when npm's own record of what is installed holds every package of the lockfile at its version. */
function matchesLock() {
  const lock = read(inRoot('package-lock.json'))
  const installed = read(inRoot('node_modules', '.package-lock.json'))
  if (!lock || !installed) return false
  const have = JSON.parse(installed).packages ?? {}
  return Object.entries(JSON.parse(lock).packages ?? {}).every(
    ([path, wanted]) =>
      path === '' || wanted.optional || wanted.peer || have[path]?.version === wanted.version,
  )
}

/** Installs the packages when they are missing or the lockfile changed since. */
export function install() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode)
    fail(
      `RAMS needs Node ${oldestNode} or newer to install itself; this is ${process.versions.node}. Get one from https://nodejs.org.`,
    )
  const stampFile = inRoot('node_modules', '.rams-installed')
  const stamp = hashOf(read(inRoot('package-lock.json')), read(inRoot('package.json')))
  if (read(stampFile) === stamp) return
  if (!matchesLock()) {
    const command = existsSync(inRoot('package-lock.json')) ? 'ci' : 'install'
    console.log(`Installing the packages (npm ${command}); the first time takes about a minute.`)
    if (!run('npm', [command, '--no-audit', '--no-fund', '--loglevel=error']))
      fail(
        'The packages could not be installed. Check the network connection and the free disk space (1.5 GB), then try again.',
      )
  }
  writeFileSync(stampFile, stamp)
}

/** Path of the Node this project is pinned to; the one running now when it is as new. */
export function pinnedNode() {
  const found = [
    inRoot('node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node'),
    inRoot('node_modules', '.bin', isWindows ? 'node.exe' : 'node'),
  ].find((path) => existsSync(path))
  if (found) return found
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return fail(
    'The pinned Node 24 is missing: npm did not run the install script of the package "node". Run "npm rebuild node", or start with Node 24 or newer.',
  )
}

/** @param {string} dir @returns {string[]} */
function filesBelow(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/** Runs a build of package.json when one of its sources changed since. @param {{ script: string, made: string[], sources: string[], saying: string, failing: string }} build */
function buildWhenChanged({ script, made, sources, saying, failing }) {
  const stampFile = inRoot('dist', `${script.replace(':', '-')}.stamp`)
  const stamp = hashOf(
    ...sources
      .sort()
      .map((file) => `${relative(root, file)}\n${existsSync(file) ? readFileSync(file, 'base64') : ''}`),
  )
  if (read(stampFile) === stamp && made.every((file) => existsSync(file))) return
  console.log(saying)
  if (!run('npm', ['run', '--silent', script])) fail(failing)
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** @param {string} file */
const isProduct = (file) => !/\.(stories|test)\.tsx?$/.test(file)

/** Builds the PDF thread when a source of it changed; tests need it and nothing else of the build. */
export function buildPrints() {
  const sources = ['prints', 'domain']
    .flatMap((folder) => filesBelow(inRoot('src', folder)))
    .filter(isProduct)
  const more = [
    inRoot('src', 'server', 'prints', 'worker.ts'),
    inRoot('src', 'server', 'threads', 'serve-orders.ts'),
    inRoot('vite.prints.config.ts'),
    inRoot('package-lock.json'),
  ]
  buildWhenChanged({
    script: 'build:prints',
    made: [inRoot('dist', 'prints', 'worker.js')],
    sources: [...sources, ...more],
    saying: 'Building the PDF thread.',
    failing: 'The PDF thread could not be built; the messages above say why.',
  })
}

/** Builds the browser files and the PDF thread when a source of theirs changed. */
export function buildClient() {
  const server = inRoot('src', 'server')
  const sources = filesBelow(inRoot('src')).filter((file) => !file.startsWith(server) && isProduct(file))
  buildWhenChanged({
    script: 'build',
    made: [inRoot('dist', 'client', 'index.html')],
    sources: [...sources, inRoot('vite.config.ts'), inRoot('package-lock.json')],
    saying: 'Building the browser files.',
    failing: 'The browser files could not be built; the messages above say why.',
  })
  buildPrints()
}

/**
 * Runs a program in this one's place: hands signals on and ends with its exit code.
 * @param {string} command @param {string[]} args
 */
export function become(command, args) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => child.kill(signal))
  child.on('error', (fault) => fail(`${command} did not start: ${fault.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
