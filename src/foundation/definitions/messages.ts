/** The sentences of a refused value, one per macro of the handbook (entities 0.3). `label` is the field's name as shown. */
import { nameTerm, say } from '../text/sentence.ts'
export const messages = {
  REQ: (label: string) => say`${nameTerm(label)} is required.`,
  MAX: (label: string, n: number) =>
    say`${nameTerm(label)} must be ${{ count: n, of: 'character' }} or fewer.`,
  MIN: (label: string, n: number) =>
    say`${nameTerm(label)} must be at least ${{ count: n, of: 'character' }}.`,
  PAT: (label: string, hint: string) => say`${nameTerm(label)} must be ${hint}.`,
  EMAIL: () => say`You must enter a valid email`,
  PHONE: () => say`Enter a valid phone number, for example +8801712345678.`,
  UNIQ: (label: string) => say`${nameTerm(label)} already exists.`,
  REF: (label: string) => say`Select a ${nameTerm(label)} from the list.`,
  GONE: (label: string) => say`This ${nameTerm(label)} is no longer active. Select another.`,
  ENUM: (label: string) => say`Select a valid ${nameTerm(label)}.`,
  NUM: (label: string) => say`${nameTerm(label)} must be a number.`,
  PERCENT: (label: string) => say`${nameTerm(label)} must be a percent with at most 2 decimals, like 7.25.`,
  POS: (label: string) => say`${nameTerm(label)} must be greater than 0.`,
  NNEG: (label: string) => say`${nameTerm(label)} cannot be negative.`,
  RANGE: (label: string, a: number, b: number) => say`${nameTerm(label)} must be between ${a} and ${b}.`,
  DATE: () => say`Enter a valid date.`,
  DATETIME: () => say`Enter a valid date and time.`,
  PAST: (label: string) => say`${nameTerm(label)} cannot be in the future.`,
  FUT: (label: string) => say`${nameTerm(label)} cannot be in the past.`,
  AFTER: (label: string, other: string) => say`${nameTerm(label)} must be after ${other}.`,
  NBEF: (label: string, other: string) => say`${nameTerm(label)} cannot be before ${other}.`,
  IMG: (label: string) => say`${nameTerm(label)} must be a JPG or PNG image of 2 MB or less.`,
  DOC: (label: string) => say`${nameTerm(label)} must be a PDF, JPG or PNG file of 5 MB or less.`,
  FILE: () => say`Upload the file again.`,
  REASON: () => say`Please give a reason of at least 10 characters.`,
} as const

export type Macro = keyof typeof messages
