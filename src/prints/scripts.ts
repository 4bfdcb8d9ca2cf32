/** Which faces a text is set in and how its lines stand, by the script it is written in (forms 1.3). */
import type { Styles } from '@react-pdf/renderer'
import { arabic, bangla, latin } from './fonts.ts'

export type Script = 'latin' | 'arabic' | 'bangla'

export const scriptOf = (text: string): Script =>
  /[\u0600-\u06FF\u0750-\u077F\uFB50-\uFEFF]/.test(text)
    ? 'arabic'
    : /[\u0980-\u09FF]/.test(text)
      ? 'bangla'
      : 'latin'

/** Less lets a text vanish whose lines are higher than its box; see the tests of the faces. */
export const lineHeights: Record<Script, number> = { latin: 1.15, arabic: 1.4, bangla: 1.35 }

const stacks: Record<Script, string[]> = { latin: [latin], arabic: [arabic, latin], bangla: [bangla, latin] }

/** Direction, faces and line height; Arabic stands right unless `align` says otherwise. */
export function scriptStyle(script: Script, align?: 'left' | 'center' | 'right'): Styles[string] {
  return {
    fontFamily: stacks[script],
    lineHeight: lineHeights[script],
    textAlign: align ?? (script === 'arabic' ? 'right' : 'left'),
    ...(script === 'arabic' ? { direction: 'rtl' } : {}),
  }
}
