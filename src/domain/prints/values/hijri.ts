import type { CivilDate } from '../../../foundation/values/dates.ts'

const calendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'UTC',
})

/** D4: a day in the Umm al-Qura calendar as YYYY/MM/DD, '2026-10-21' → '1448/05/10' (forms 0). */
export function hijriDate(date: CivilDate): string {
  const parts = new Map(
    calendar.formatToParts(new Date(`${date}T00:00:00Z`)).map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year') ?? ''}/${parts.get('month') ?? ''}/${parts.get('day') ?? ''}`
}
