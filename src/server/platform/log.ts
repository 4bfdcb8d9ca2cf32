import type { LogLevel } from './config.ts'

type LogValue = string | number | boolean | null | undefined
export type LogFields = Record<string, LogValue>

/** JSON lines on stdout; never bodies, query values, tokens, names or passports (security 12). */
export interface Log {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

const order: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3, silent: 4 }

/** @param write receives one line without its line break; JSON encoding keeps line breaks in values harmless. */
export function createLog(
  level: LogLevel,
  write: (line: string) => void = (line) => void process.stdout.write(line + '\n'),
): Log {
  const at =
    (own: Exclude<LogLevel, 'silent'>) =>
    (message: string, fields: LogFields = {}): void => {
      if (order[own] >= order[level])
        write(JSON.stringify({ time: new Date().toISOString(), level: own, message, ...fields }))
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * What may be said about a fault. Values inside quotes are masked, and of a database error only its code and place are
 * kept, because its text repeats the data ('Key (phone)=(…)').
 */
export function faultFields(fault: unknown): LogFields {
  if (!(fault instanceof Error)) return { fault: typeof fault }
  const stack = fault.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 6)
    .map((line) => line.trim())
    .join(' | ')
  if ('severity' in fault && 'routine' in fault) {
    const place: LogFields = { fault: 'database' }
    for (const name of ['code', 'table', 'column', 'constraint', 'routine', 'position'])
      place[name] = text(Reflect.get(fault, name))
    return { ...place, stack }
  }
  return {
    fault: fault.name,
    code: text(Reflect.get(fault, 'code')),
    reason: fault.message
      .split('\n')[0]
      ?.replace(/(["'`])(?:(?!\1).)*\1/g, '$1…$1')
      .slice(0, 300),
    stack,
  }
}
