/** Numbers of the settings inside a text: `{{passport_min_months month}}` is the value of the setting with its noun, "6 months". */
import { counted } from '../../foundation/text/counted.ts'
import { countedNouns } from '../../foundation/text/sentence.ts'
import { defaultProcessSettings } from '../journey/process-settings.ts'

type CountedNoun = (typeof countedNouns)[number]
type CountWords = (n: number, noun: CountedNoun) => string | undefined

/** The text with its numbers; a setting that is no number stays a mark, which a test of the pages finds. */
export function withNumbers(
  text: string,
  settings: Readonly<Record<string, unknown>> = defaultProcessSettings,
  count: CountWords = counted,
): string {
  return text.replaceAll(/\{\{(\w+) ([a-z ]+)\}\}/g, (mark, name: string, of: string) => {
    const noun = countedNouns.find((one) => one === of)
    const value = settings[name]
    return noun === undefined || typeof value !== 'number'
      ? mark
      : (count(value, noun) ?? counted(value, noun))
  })
}
