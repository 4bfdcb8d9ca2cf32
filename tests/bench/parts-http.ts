/** What people wait for all day: lists, search, a case, the dashboard; each against /healthz of the same server. */
import type { BenchServer } from './bench-server.ts'
import type { Loaded } from './load.ts'
import { compare, connection, type Case, type Timed } from './measure.ts'

const passengers = '/passenger/api/v1/passenger'

/** Every n-th passenger, spread over the table, so that no answer comes from the same few rows. */
const spread = (loaded: Loaded, n: number): number => loaded.first + ((n * 7919) % loaded.passengers)

const numbered = (no: number): string => String(no).padStart(8, '0')

const httpCases = (loaded: Loaded, ask: (path: string) => ReturnType<Case['run']>): Case[] => [
  { name: 'list of 50, newest first', run: () => ask(`${passengers}/all/?size=50`) },
  { name: 'list of 50, page 200', run: () => ask(`${passengers}/all/?size=50&page=200`) },
  {
    name: 'list of 50, filter country + state',
    run: (n) => ask(`${passengers}/all/?size=50&f.country=is:${n % 2 ? 1 : 2}&f.journey_state=is:active`),
  },
  {
    name: 'list of 50, filter agent, sort name',
    run: (n) => ask(`${passengers}/all/?size=50&f.agent=is:${5 + (n % 200)}&sort=full_name`),
  },
  { name: 'list of 50, sort by name', run: () => ask(`${passengers}/all/?size=50&sort=full_name`) },
  { name: 'one passenger', run: (n) => ask(`${passengers}/${spread(loaded, n)}`) },
  { name: 'case view', run: (n) => ask(`${passengers}/case/${spread(loaded, n)}/`) },
  { name: 'dashboard: passenger numbers', run: () => ask('/dashboard/api/v1/dashboard/passenger_count') },
  ...['medical', 'embassy', 'man_power', 'flight'].map((card): Case => ({
    name: `dashboard: ${card} card`,
    run: () => ask(`/dashboard/api/v1/dashboard/${card}_count`),
  })),
  { name: 'dashboard: flights per month', run: () => ask('/dashboard/api/v1/dashboard/flight_chart') },
  { name: 'expiry notices', run: () => ask('/notification/api/v1/notification/expiring') },
]

const searchCases = (loaded: Loaded, ask: (path: string) => ReturnType<Case['run']>): Case[] => [
  {
    name: 'search by passport number',
    run: (n) =>
      ask(
        `${passengers}/search_by/?passport_no=${'ABE'.charAt(n % 3)}${numbered(((n * 7919) % loaded.passengers) + 1)}`,
      ),
  },
  {
    name: 'search by serial',
    run: (n) =>
      ask(
        `${passengers}/search_by/?office_serial=BN-R-2026-${numbered((n * 7919) % loaded.passengers).slice(1)}`,
      ),
  },
  {
    name: 'search by phone',
    run: (n) =>
      ask(
        `${passengers}/search_by/?contact_no=017${numbered((n * 7919) % loaded.passengers).slice(1)}${(n % 9) + 1}`,
      ),
  },
  { name: 'search by id', run: (n) => ask(`${passengers}/search_by/?id=${spread(loaded, n)}`) },
  {
    name: 'search box: passport number',
    run: (n) => ask(`${passengers}/search/?keyword=A${numbered(((n * 7919) % loaded.passengers) + 1)}`),
  },
  {
    name: 'search box: part of a phone',
    run: (n) => ask(`${passengers}/search/?keyword=${numbered((n * 7919) % loaded.passengers).slice(2)}`),
  },
  {
    name: 'search box: part of a name',
    run: (n) =>
      ask(
        `${passengers}/search/?keyword=${['jahang', 'tariq', 'mondal', 'pramanik', 'howlad'][n % 5] ?? ''}`,
      ),
  },
  {
    name: 'search box: full name',
    run: (n) =>
      ask(
        `${passengers}/search/?keyword=${encodeURIComponent(['abdul jahangir mondal', 'md tariqul bepari', 'kazi sohel khan', 'fatema khatun'][n % 4] ?? '')}`,
      ),
  },
  {
    name: 'search box: two letters',
    run: (n) => ask(`${passengers}/search/?keyword=${['ka', 'zq', 'md', 'xy'][n % 4] ?? ''}`),
  },
]

/** @param which 'http' or 'search'. */
export async function measureHttp(
  testServer: BenchServer,
  loaded: Loaded,
  which: 'http' | 'search',
): Promise<Timed[]> {
  const server = testServer.server()
  const line = connection(server.url, { authorization: await testServer.authorization() })
  try {
    const ask = (path: string) => line.get(path)
    return await compare(
      () => ask('/healthz'),
      which === 'http' ? httpCases(loaded, ask) : searchCases(loaded, ask),
      server.child.pid ?? 0,
    )
  } finally {
    line.close()
  }
}
