import type { FixLink, Sentence } from '../text/sentence.ts'

/** One faulty field: a JSON pointer into the request body and a sentence for the person at the field. */
export interface FieldError {
  pointer: string
  code: string
  message: string
  sentence?: Sentence
  fix?: FixLink | undefined
}
