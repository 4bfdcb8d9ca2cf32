import { moduleOf, plainDeed, verbOf } from '../domain/kit/deed-names.ts'
import { useT } from './i18n.ts'

/** Says a deed of the audit log in the language of the moment: the name of the event, or of what the product did. */
export function useDeedText(): (deed: string) => string {
  const t = useT('entity')
  const step = useT('step')
  return (deed) => {
    const verb = verbOf(deed)
    // Deeds are data, so the typed keys of the areas cannot apply.
    const event = step(`eventOf.${moduleOf(deed)}.${verb}` as never, { defaultValue: step(`event.${verb}` as never, { defaultValue: plainDeed(deed) }) }) as string
    return t(`deed.${verb}` as never, { defaultValue: event }) as string
  }
}
