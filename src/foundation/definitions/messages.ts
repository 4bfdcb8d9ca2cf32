/** The sentences of a refused value, one per macro of the handbook (entities 0.3). `label` is the field's name as shown. */
export const messages = {
  REQ: (label: string) => `${label} is required.`,
  MAX: (label: string, n: number) => `${label} must be ${n} characters or fewer.`,
  MIN: (label: string, n: number) => `${label} must be at least ${n} characters.`,
  PAT: (label: string, hint: string) => `${label} must be ${hint}.`,
  EMAIL: () => 'You must enter a valid email',
  PHONE: () => 'Enter a valid phone number, for example +8801712345678.',
  UNIQ: (label: string) => `${label} already exists.`,
  REF: (label: string) => `Select a ${label} from the list.`,
  GONE: (label: string) => `This ${label} is no longer active. Select another.`,
  ENUM: (label: string) => `Select a valid ${label}.`,
  NUM: (label: string) => `${label} must be a number.`,
  POS: (label: string) => `${label} must be greater than 0.`,
  NNEG: (label: string) => `${label} cannot be negative.`,
  RANGE: (label: string, a: number, b: number) => `${label} must be between ${a} and ${b}.`,
  DATE: () => 'Enter a valid date.',
  DATETIME: () => 'Enter a valid date and time.',
  PAST: (label: string) => `${label} cannot be in the future.`,
  FUT: (label: string) => `${label} cannot be in the past.`,
  AFTER: (label: string, other: string) => `${label} must be after ${other}.`,
  NBEF: (label: string, other: string) => `${label} cannot be before ${other}.`,
  IMG: (label: string) => `${label} must be a JPG or PNG image of 2 MB or less.`,
  DOC: (label: string) => `${label} must be a PDF, JPG or PNG file of 5 MB or less.`,
  FILE: () => 'Upload the file again.',
  REASON: () => 'Please give a reason of at least 10 characters.',
} as const

export type Macro = keyof typeof messages
