import type { Entity } from '../../foundation/definitions/entity.ts'

type Titled = Pick<Entity, 'title' | 'label'>
type Shown = Readonly<Record<string, unknown>> & { id?: number; labels?: Readonly<Record<string, unknown>> }

const said = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** What a person calls a record: '{name} ({agent_code})' filled in; empty parts leave no brackets or dashes behind. */
export function entityTitle(entity: Titled, record: Shown): string {
  const text = entity.title
    .replace(/\{(\w+)\}/g, (_, name: string) => said(record.labels?.[name]) || said(record[name]))
    .replace(/\(\s*\)/g, '')
    .replace(/#(?=\s|$)/g, '')
    .replace(/\s+–\s+(?=–|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[–,·]\s*|\s*[–,·]$/g, '')
  return text || `${entity.label} #${record.id ?? ''}`
}
