import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs'

/**
 * What PostgreSQL may write into its log file: its own life, and no sentence about data. The text, the detail and the
 * statement of an error repeat values ('Key (passport_no)=(…) already exists'); the program logs code and constraint of
 * every refused statement itself (security 12).
 */
export const quietLog: Readonly<Record<string, string>> = {
  log_error_verbosity: 'terse',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

/** A log beyond this many bytes becomes the old one, of which one is kept. */
const mostBytes = 2_000_000
/** How often a running server's log is looked at. */
export const logCheckMs = 3_600_000

const lengthLooked = 4_000_000
/** Lines that only versions without `quietLog` wrote. */
const namesData = /^[^\n]*(?:DETAIL|STATEMENT|ERROR): {2}/m

function begins(file: string): string {
  const bytes = Buffer.alloc(Math.min(lengthLooked, statSync(file).size))
  const at = openSync(file, 'r')
  try {
    return bytes.subarray(0, readSync(at, bytes)).toString('latin1')
  } finally {
    closeSync(at)
  }
}

/**
 * Empties a log that has grown, after copying it beside itself: the database holds the file open for appending, so it
 * must stay the same file. A log in which an earlier version wrote values is emptied without a copy.
 */
export function rotateServerLog(file: string, most = mostBytes): void {
  const old = `${file}.1`
  for (const one of [file, old]) if (existsSync(one) && namesData.test(begins(one))) truncateSync(one)
  if (!existsSync(file) || statSync(file).size <= most) return
  copyFileSync(file, `${old}.part`)
  renameSync(`${old}.part`, old)
  truncateSync(file)
}
