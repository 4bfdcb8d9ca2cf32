/** What the specification names and the product does not serve yet, against the lists beside this file. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { routeRows } from '../../src/app/routes.ts'
import { declaredRoutes } from '../../src/server/composition/routes.ts'
import { isInShell } from './shell.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const read = (name: string): string => readFileSync(here(name), 'utf8')

interface Coverage {
  what: string
  /** The list of what is still missing: one entry a line, sorted. */
  file: string
  /** Entries of the specification; the names of parameters do not count. */
  named: string[]
  served: ReadonlySet<string>
}

/** '/agent/api/v1/agent/{id}' and '/agent/api/v1/agent/:id' mean the same operation, '/agent/…/all/' and '/agent/…/all' too. */
const anyParameter = (entry: string) => entry.replaceAll(/\{\w+\}|:\w+/g, ':').replace(/\/( |$)/, '$1')

export const coverages = (): Coverage[] => {
  const endpoints = JSON.parse(read('endpoints.json')) as { method: string; path: string }[] // A fixture of the specification.
  const routes = JSON.parse(read('routes.json')) as { path: string }[]
  const shell = JSON.parse(read('shell.json')) as string[]
  return [
    {
      what: 'endpoints',
      file: here('missing-endpoints.txt'),
      named: endpoints.map(({ method, path }) => `${path} ${method}`),
      served: new Set(declaredRoutes().map((route) => anyParameter(`${route.path} ${route.method}`))),
    },
    {
      what: 'routes',
      file: here('missing-routes.txt'),
      named: routes.map(({ path }) => path),
      served: new Set(routeRows.map((row) => anyParameter(row.path))),
    },
    {
      what: 'choices of the shell',
      file: here('missing-shell.txt'),
      named: shell,
      served: new Set(shell.filter(isInShell).map(anyParameter)),
    },
  ]
}

/** Sorted entries the product does not serve. */
export const missingOf = ({ named, served }: Coverage): string[] =>
  [...new Set(named.filter((entry) => !served.has(anyParameter(entry))))].toSorted()

/** Entries of the committed list. */
export const listedIn = ({ file }: Coverage): string[] =>
  readFileSync(file, 'utf8').split('\n').filter(Boolean)
