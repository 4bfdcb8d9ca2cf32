import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultPermissions, roles } from '../../src/domain/people/access.ts'
import { entities, isEntityName, type EntityName } from '../../src/domain/entities.ts'
import { ownScreens } from '../../src/domain/own-screens.ts'
import { printForms } from '../../src/domain/prints/index.ts'
import { reports } from '../../src/domain/reports/index.ts'
import { pathFits, routeRows, rowFor, screenOf, type RouteRow } from '../../src/app/routes.ts'
import { mayVisit } from '../../src/machines/shell/route-auth.ts'

type SpecRoute = { section: string; kind: string; path: string }
const spec = JSON.parse(readFileSync(new URL('../spec/routes.json', import.meta.url), 'utf8')) as SpecRoute[]
/** Modules of the screens by their file name. */
const screenModules = new Set(
  globSync(join(import.meta.dirname, '../../src/app/screens/*/*.tsx')).map((file) => basename(file, '.tsx')),
)
const specPaths = new Set(spec.map((route) => route.path))
/** Screens of the default menu (roles 6), the user menu, set-up, stage plans, process analysis, jobs, imports, forms of vouchers, their queue, the proof of their papers, the handbook and books (decisions 0095, 0127, 0880, 0090, 0100, 0075, 0076, 0159, 0396, 0360, 0750) that the specification does not list. */
const menuOnly = new Set([
  '/apps/fingerprint/:id?/:fromSearch?',
  '/apps/policeClearance/:id?/:fromSearch?',
  '/apps/passengerDelivery/:id?/:fromSearch?',
  '/apps/profile',
  '/v/voucher/:token',
  '/apps/import/:entity/:batch?',
  '/apps/setup',
  '/apps/stagePlans',
  '/apps/processAnalysis/:part?',
  '/apps/jobs',
  '/apps/backups',
  '/apps/voucherQueue',
  '/apps/chequeCalendar',
  '/apps/appliedAdvance-management/appliedAdvances/:id',
  '/apps/ticketDesk',
  '/apps/screens',
  '/apps/myWork',
  '/apps/passportScan',
  '/apps/board/:stage?',
  '/apps/flightPapers/report',
  '/apps/handbook/:page?',
  '/apps/accUpdatePerm-management/accUpdatePerms',
  '/apps/accUpdatePerm-management/accUpdatePerms/:id/:name?',
  '/apps/accUpdatePerm-management/:id',
  '/apps/documentSend-management/documentSends',
  '/apps/documentSend-management/documentSends/:id/:name?',
  ...['ageing', 'cash-book', 'bank-book', 'day-book', 'account-log'].map(
    (name) => `/apps/report-management/${name}-reports`,
  ),
  ...[
    'paymentVoucher',
    'receiptVoucher',
    'receivableBill',
    'payableBill',
    'contra',
    'journal',
    'journalID',
    'tiketentry',
    'ticketsale',
    'ticketPicsale',
    'ticketrefund',
    'ticketdepute',
    'ticketedit',
  ].map((stem) => `/apps/${stem}-management/:id`),
])
/** The addresses of screens and printed forms that are declared beside the specification (decisions 0390, 0820). */
const isOwn = (row: RouteRow): boolean =>
  ownScreens.some((screen) => {
    if ('entity' in screen) return screen.entity === row.entity
    if ('report' in screen) return row.kind === 'report' && screen.report === row.report
    return row.kind === 'print-form' && row.title === `print.${screen.print}`
  })
const titles = JSON.parse(
  readFileSync(new URL('../../src/app/locales/en/routes.json', import.meta.url), 'utf8'),
) as Record<string, unknown>
const titleOf = (key: string) =>
  key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], titles)

describe('the route table', () => {
  test.each(routeRows.map((row) => [row.path, row] as const))(
    '%s is a path of the specification or of an own screen, has a title and somebody who may open it',
    (path, row) => {
      expect(specPaths.has(path) || menuOnly.has(path) || isOwn(row)).toBe(true)
      expect(typeof titleOf(row.title)).toBe('string')
      expect(
        row.access === null || row.kind === 'login' || row.kind === 'register' || row.access.length > 0,
      ).toBe(true)
      expect(row.kind === 'redirect' || screenModules.has(screenOf(row.kind))).toBe(true)
    },
  )

  test('no path stands twice', () => {
    const paths = routeRows.map((row) => row.path)
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  })

  test('records belong to a list of the table, redirects and generic screens know what they show', () => {
    const isComplete = (row: RouteRow) =>
      (!row.list || (rowFor(row.list)?.kind.endsWith('list') ?? false)) &&
      (row.kind !== 'redirect' || rowFor(row.to ?? '') !== null) &&
      (!/^(entity|passenger)-/.test(row.kind) || Boolean(row.entity)) &&
      (row.kind !== 'service' || Boolean(row.service)) &&
      (row.kind !== 'report' || reports.some((report) => report.name === row.report))
    expect(routeRows.filter((row) => !isComplete(row)).map((row) => row.path)).toEqual([])
  })
})

test('every printed form has its page, with its title, and no page prints another form', () => {
  const pages = routeRows.filter((row) => row.kind === 'print-form')
  expect(pages.map(({ path, title }) => `${path} ${title}`).toSorted()).toEqual(
    printForms.map(({ path, code }) => `/apps/${path}/:id print.${code}`).toSorted(),
  )
})

test('every report answers at an address of small letters, as every other operation does', () => {
  expect(reports.map(({ endpoint }) => endpoint).filter((endpoint) => !/^[a-z_]+$/.test(endpoint))).toEqual(
    [],
  )
})

/** What a screen shows records of; null for screens of something else. */
const shownBy = (row: RouteRow): EntityName | null => {
  const module = row.entity ?? row.service ?? ''
  return isEntityName(module) ? module : null
}

test.each(roles.map((role) => [role.title, role] as const))(
  '%s may read what every screen open to the role shows',
  (_title, { name, level, code }) => {
    const closed = routeRows.flatMap((row) => {
      const module = shownBy(row)
      if (module === null || !mayVisit(row.access, [name, level])) return []
      return defaultPermissions(module, entities[module].access, code).includes(`${module}.read`)
        ? []
        : [row.path]
    })
    expect(closed).toEqual([])
  },
)

test.each([
  ['/apps/agent-management/agents', '/apps/agent-management/agents'],
  ['/apps/agent-management/agents/12/Karim-Brothers', '/apps/agent-management/agents/:id/:name?'],
  ['/apps/agent-management/new', '/apps/agent-management/:id'],
  ['/apps/passenger-management/passengers/hajj', '/apps/passenger-management/passengers/:passengerType?'],
  [
    '/apps/passenger-management/passenger/7',
    '/apps/passenger-management/passenger/:passengerId/:passengerName?/:passengerType?',
  ],
  ['/apps/medical/7/search', '/apps/medical/:id?/:fromSearch?'],
  ['/apps/medical', '/apps/medical/:id?/:fromSearch?'],
])('%s is shown by %s', (address, path) => {
  expect(rowFor(address)?.path).toBe(path)
})

test('an address nobody serves has no row', () => {
  expect(rowFor('/apps/nothing/here/at/all')).toBeNull()
  expect(pathFits('/apps/medical/:id?', '/apps/medical/7/search')).toBe(false)
})
