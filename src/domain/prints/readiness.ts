/** How much each thing that a print lacks or doubts weighs: the one rule of a single print and of a batch. Source: forms 1.5, decision 0250. */
import type { DoubtCode, PrintDoubt } from '../../foundation/prints/print.ts'
import type { MissingBox } from './sheet.ts'

/**
 * stop: the paper is worth nothing; only a person with the override permission prints it, alone and knowing it.
 * confirm: printed after a yes. note: shown, nothing more.
 */
export type Weight = 'stop' | 'confirm' | 'note'

const weightOfDoubt: Readonly<Record<DoubtCode, Weight>> = {
  PPX: 'stop',
  VISAX: 'stop',
  MEDX: 'stop',
  MEDU: 'stop',
  GEND_male: 'stop',
  GEND_female: 'stop',
  PP6: 'confirm',
  AGE: 'confirm',
  NAMEQ: 'confirm',
  MOFA: 'confirm',
  DUPV: 'confirm',
  NIDLEN: 'confirm',
  NOTKT: 'confirm',
  CLR: 'confirm',
  OLDCARD: 'confirm',
  LICENCE: 'confirm',
  LONG: 'confirm',
  PAYORD: 'confirm',
  PP24: 'note',
  CONVERTED: 'note',
  CROWD: 'note',
}
const weightOfMissing: Readonly<Record<MissingBox['level'], Weight>> = { R: 'stop', F: 'confirm', W: 'note' }

export const doubtWeight = (code: DoubtCode): Weight => weightOfDoubt[code]
const missingWeight = (level: MissingBox['level']): Weight => weightOfMissing[level]

/** What a user said yes to before a print. */
export interface Consent {
  /** Needed boxes may stay empty. */
  withBlanks: boolean
  /** Doubts that were shown and confirmed. */
  confirmed: readonly DoubtCode[]
  /** The user holds the override permission of the form's module. */
  mayOverride: boolean
}

/** A batch confirms nothing unless the user did so before, and overrides nothing. */
export const batchConsent = (confirmed: readonly DoubtCode[] = []): Consent => ({
  withBlanks: false,
  confirmed,
  mayOverride: false,
})

export interface Verdict {
  /** Needed boxes without a value that hinder this print. */
  missing: MissingBox[]
  /** Doubts that were not confirmed. */
  unconfirmed: PrintDoubt[]
  /** Labels and sentences of what only an override prints. */
  stopped: string[]
}

/** What still hinders the print of one passenger; nothing in all three lists: it may be printed. */
export function verdictOf(
  { missing, doubts }: { missing: readonly MissingBox[]; doubts: readonly PrintDoubt[] },
  { withBlanks, confirmed, mayOverride }: Consent,
): Verdict {
  const needed = missing.filter(({ level }) => missingWeight(level) !== 'note')
  const weighing = doubts.filter(({ code }) => doubtWeight(code) !== 'note')
  return {
    missing: withBlanks ? [] : needed,
    unconfirmed: weighing.filter(({ code }) => !confirmed.includes(code)),
    stopped: mayOverride
      ? []
      : [
          ...needed.filter(({ level }) => missingWeight(level) === 'stop').map(({ label }) => label),
          ...weighing.filter(({ code }) => doubtWeight(code) === 'stop').map(({ text }) => text),
        ],
  }
}

export const isPrintable = ({ missing, unconfirmed, stopped }: Verdict): boolean =>
  missing.length + unconfirmed.length + stopped.length === 0
