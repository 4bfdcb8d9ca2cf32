import type { PreviewWords } from '../../ui/inputs/file-tiles.tsx'
import { useT } from '../../foundation/text/i18n.ts'

/** What the buttons of the preview say in the language of the moment. */
export function usePreviewWords(): PreviewWords {
  const t = useT('passenger')
  return {
    close: t('documents.close'),
    next: t('documents.next'),
    previous: t('documents.previous'),
    larger: t('documents.larger'),
    smaller: t('documents.smaller'),
    turn: t('documents.turn'),
    save: t('documents.save'),
    failed: t('documents.failed'),
    loading: t('documents.loading'),
  }
}
