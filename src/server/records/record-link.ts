/** The way to a record from a refusal that speaks of it. */
import type { FixLink } from '../../domain/errors.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { nameTerm, say } from '../../foundation/text/sentence.ts'

/** 'Open BSP Statement 2611-P2'; undefined for a record without a page. */
export function recordLink({ label, paths }: Entity, id: number, title: string): FixLink | undefined {
  if (!paths) return undefined
  const { message, sentence } = say`Open ${{ key: '{{0}} {{1}}', parts: [nameTerm(label), title] }}`
  return { label: message, sentence, path: paths.detail.replace(':id', String(id)).replace(/\/:\w+\?$/, '') }
}
