import type { Entity } from '../../foundation/definitions/entity.ts'
import { hyphened, type Field } from '../../foundation/definitions/fields.ts'
import { amountText, dateText } from '../../foundation/text/agency-format.ts'
import type { EntityTexts } from './entity-texts.ts'

type Titled = Pick<Entity, 'title' | 'fields'>
type Shown = Readonly<Record<string, unknown>> & { id?: number; labels?: Readonly<Record<string, unknown>> }
type TitleTexts = Pick<EntityTexts, 'one' | 'value' | 'named' | 'language'>

/** Codes and figures of a title as the rest of the page writes them. */
function said(field: Field | undefined, value: unknown, texts: TitleTexts): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  if (field?.kind === 'enum') return texts.value(value, field)
  if (field?.kind === 'money') return amountText(value, texts.language)
  if (field?.kind === 'date') return dateText(value, texts.language)
  return field?.names ? texts.named(field.names, value) : hyphened(field?.hyphen, value)
}

/** 'Medical #{attempt_no}' begins with the name of its kind, which each language has. */
const kind = /^[^{}#]+(?=#\{\w+\}$)/

/**
 * What a person calls a record: '{name} ({agent_code})' filled in; empty parts leave no brackets or dashes behind, and a
 * number alone stands behind what the record is.
 */
export function entityTitle(entity: Titled, record: Shown, texts: TitleTexts): string {
  const text = entity.title
    .replace(kind, texts.language === 'en' ? '$&' : `${texts.one} `)
    .replace(
      /\{(\w+)\}/g,
      (_, name: string) =>
        said(undefined, record.labels?.[name], texts) || said(entity.fields[name], record[name], texts),
    )
    .replace(/\(\s*\)/g, '')
    .replace(/#(?=\s|$)/g, '')
    .replace(/\s+–\s+(?=–|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[–,·]\s*|\s*[–,·]$/g, '')
  if (/^#\d+$/.test(text)) return `${texts.one} ${text}`
  return text || `${texts.one} #${record.id ?? ''}`
}
