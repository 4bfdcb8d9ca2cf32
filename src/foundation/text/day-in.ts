import { showDate, type CivilDate } from '../values/dates.ts'
import { dayText } from './format.ts'

/** A day inside a sentence: '14-Nov-2026' in English, day, month name and year in the reader's own words elsewhere; digits stay Latin. */
export const dayIn = (day: CivilDate, language: string): string =>
  language === 'en' ? showDate(day) : dayText(day, language)
