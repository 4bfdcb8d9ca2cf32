import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const kib = 1024
const mib = 1024 * kib

/** Every number of security 1–12 that the server enforces, in one place. Times in milliseconds, sizes in bytes. */
export const limits = {
  body: { normal: 256 * kib, lines: 1 * mib, depth: 20, array: 1000, file: 10 * mib },
  rate: { windowMs: 60_000, user: 600, writes: 120, exports: 10, lookups: 60, address: 1200, login: 30 },
  request: { timeoutMs: 15_000, headersMs: 10_000, checkMs: 5_000, keepAliveMs: 72_000 },
  database: {
    statementMs: 15_000,
    reportMs: 60_000,
    lockMs: 3_000,
    idleInTransactionMs: 10_000,
    poolWaitMs: 5_000,
    reportPool: 2,
  },
  overload: { loopLagMs: 500, retryAfterSeconds: 2 },
  disk: { freeBytes: 512 * mib, checkMs: 10_000 },
  stop: { drainMs: 20_000, totalMs: 30_000 },
  /** Security 2 and 3. A refresh token that was just replaced is still answered for `predecessorMs`. */
  session: {
    accessMs: 15 * 60_000,
    leewayMs: 30_000,
    idleMs: 60 * 60_000,
    absoluteMs: 12 * 3_600_000,
    predecessorMs: 10_000,
    recentPasswordMs: 10 * 60_000,
    resetLinkMs: 30 * 60_000,
    /** From the right password to the code, and while a second factor is set up. */
    challengeMs: 10 * 60_000,
  },
  idempotencyDays: 30,
  slowRequestMs: 500,
} as const

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

export interface Config {
  port: number
  host: string
  /** Absolute. Holds keys, files, backups and (unless DATABASE_URL is set) the database. */
  dataDir: string
  databaseUrl: string | undefined
  reportDatabaseUrl: string | undefined
  rateLimitFactor: number
  /** Without a trailing slash; the only source of links in mails. */
  publicUrl: string | undefined
  allowInsecureHttp: boolean
  /** Addresses of proxies whose X-Forwarded-* headers count; empty = none. */
  trustProxy: string[]
  demoPassword: string | undefined
  metricsToken: string | undefined
  logLevel: LogLevel
  /** True when browsers reach us by https, so that HSTS and Secure cookies apply. */
  https: boolean
  poolSize: number
  /** Most rows of one export (roles 3.1). */
  exportRows: number
  /** Directory of the built browser files. */
  distDir: string
}

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

function number(name: string, text: string | undefined, fallback: number, min: number, max: number): number {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isFinite(value) || value < min || value > max)
    throw new Error(`${name} must be a number from ${min} to ${max}; it is '${text}'.`)
  return value
}

/** True for addresses that only this machine can access (security 3). */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Where the program is, whatever directory it was started from. */
const programDir = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Reads the environment once. A wrong value stops the start with a sentence that names it.
 * @throws Error for a value out of range, or for a public address without https (security 3).
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, projectDir = programDir): Config {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined
  const host = text('HOST') ?? '127.0.0.1'
  const publicUrl = text('PUBLIC_URL')?.replace(/\/+$/, '')
  if (publicUrl !== undefined && !URL.canParse(publicUrl))
    throw new Error(`PUBLIC_URL must be an address such as https://rams.example; it is '${publicUrl}'.`)
  const https = publicUrl?.startsWith('https://') ?? false
  const allowInsecureHttp = text('ALLOW_INSECURE_HTTP') === '1'
  if (!isLoopback(host) && !https && !allowInsecureHttp) {
    throw new Error(
      `HOST=${host} is reachable from other machines, but passwords would travel unprotected. Set PUBLIC_URL=https://… (with a proxy that speaks TLS), or ALLOW_INSECURE_HTTP=1 to accept the risk.`,
    )
  }
  const level = text('LOG_LEVEL') ?? 'info'
  const logLevel = levels.find((known) => known === level)
  if (!logLevel) throw new Error(`LOG_LEVEL must be one of ${levels.join(', ')}; it is '${level}'.`)
  return {
    port: number('PORT', env['PORT'], 8080, 0, 65_535),
    host,
    dataDir: resolve(text('DATA_DIR') ?? join(projectDir, 'data')),
    databaseUrl: text('DATABASE_URL'),
    reportDatabaseUrl: text('REPORT_DATABASE_URL'),
    rateLimitFactor: number('RATE_LIMIT_FACTOR', env['RATE_LIMIT_FACTOR'], 1, 0.01, 1_000_000),
    publicUrl,
    allowInsecureHttp,
    trustProxy: (text('TRUST_PROXY') ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    demoPassword: text('DEMO_PASSWORD'),
    metricsToken: text('METRICS_TOKEN'),
    logLevel,
    https,
    poolSize: number('POOL_SIZE', env['POOL_SIZE'], Math.min(4 * availableParallelism(), 40), 2, 500),
    exportRows: number('EXPORT_ROWS', env['EXPORT_ROWS'], 10_000, 1, 1_000_000),
    distDir: resolve(projectDir, 'dist/client'),
  }
}
