import { showDate } from '../../domain/dates.ts'

/** An instant as sentences show it in the agency's zone: '26-Apr-2027 14:05'. */
export function showInstant(iso: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).formatToParts(new Date(iso))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? ''
  return `${showDate(`${part('year')}-${part('month')}-${part('day')}`)} ${part('hour')}:${part('minute')}`
}
