import type { Part } from '../../foundation/text/sentence.ts'
import { placeInTime } from '../../foundation/text/format.ts'

/** An instant as sentences show it in the agency's zone and the reader's words: '26 Apr 2027, 14:05'. */
export const showInstant = (iso: string, zone: string): Part => placeInTime(iso, zone) ?? iso
