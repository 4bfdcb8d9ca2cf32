import { useState } from 'react'
import type { CaseView } from '../../domain/journey/case-view.ts'
import { passenger as passengerEntity } from '../../domain/passengers/passenger.ts'
import { entityOf } from '../../domain/entities.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { Stack } from '../../ui/layout/arrange.tsx'
import { dateText } from '../../foundation/text/agency-format.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FilePreview, FileTiles, type FileTile } from '../../ui/inputs/file-tiles.tsx'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { DocumentRegular } from '../../ui/icons/icons.ts'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { PassengerPapers } from './passenger-papers.tsx'
import { usePreviewWords } from './preview-words.ts'

const isFile = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The papers of a passenger, and every other file kept for the passenger: of the file itself and of each
 * stage, with its day of expiry where it has one.
 */
export function PassengerDocuments({ view }: { view: CaseView }) {
  const t = useT('passenger')
  const texts = useStepTexts()
  const language = useLanguage()
  const words = usePreviewWords()
  const [open, setOpen] = useState<number | null>(null)
  const passenger: Row = view.facts.passenger ?? {}
  const own: FileTile[] = Object.entries(passengerEntity.fields).flatMap(([name, field]) => {
    const value = passenger[name]
    return field.kind === 'file' && isFile(value)
      ? [
          {
            key: name,
            id: value,
            title: texts.field(name, field, passengerEntity.name),
            note:
              name === 'passport_image'
                ? dateText(String(passenger['passport_expiry_date'] ?? '') || null, language)
                : '',
            isPicture: field.accept === 'image',
          },
        ]
      : []
  })
  const ofSteps: FileTile[] = view.steps.flatMap((step) => {
    return Object.entries(entityOf(step.module).fields).flatMap(([name, field]): FileTile[] => {
      const value = step.record[name]
      const expiry = step.record['expiry_date'] ?? step.record['visa_expiry_date']
      return field.kind === 'file' && isFile(value)
        ? [
            {
              key: `${step.stage}.${name}`,
              id: value,
              title: `${texts.stage(step.stage ?? step.machine)}: ${texts.field(name, field, step.module)}`,
              note: typeof expiry === 'string' ? dateText(expiry, language) : '',
              isPicture: false,
            },
          ]
        : []
    })
  })
  const all = [...own, ...ofSteps]
  const missing = view.facts.missing.documents
  return (
    <Stack>
      <PassengerPapers facts={view.facts} />
      <Surface
        title={t('documents.title')}
        aside={missing.length > 0 ? t('documents.missing', { list: missing.join(', ') }) : undefined}
      >
        {all.length === 0 ? (
          <EmptyState icon={<DocumentRegular />} title={t('documents.none')}>
            {t('documents.hint')}
          </EmptyState>
        ) : (
          <FileTiles tiles={all} openLabel={(title) => t('documents.open', { title })} onOpen={setOpen} />
        )}
        {open !== null && (
          <FilePreview tiles={all} at={open} words={words} onGo={setOpen} onClose={() => setOpen(null)} />
        )}
      </Surface>
    </Stack>
  )
}
