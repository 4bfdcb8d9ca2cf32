import { useState } from 'react'
import { useKeepPaper, type PaperVersion } from '../../client/passengers/passenger-documents.ts'
import { useDraft } from '../../client/http/use-draft.ts'
import { passengerDocument } from '../../domain/documents/passenger-document.ts'
import { Cards, Row, Stack } from '../../ui/layout/arrange.tsx'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { Button, MessageBar, MessageBarBody } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { PayloadField } from '../../ui/workflow/payload-field.tsx'
import { UploadModuleContext } from '../../ui/records/record-services.ts'
import { useFormKeys } from '../../ui/records/use-form-keys.ts'

const names = ['kind', 'kind_name', 'file', 'document_no', 'issue_date', 'expiry_date', 'note'] as const

/** What a kept version says of itself, as the form shows it. */
const valuesOf = (version: PaperVersion): Record<string, unknown> => ({
  kind: version.kind,
  kind_name: version.name,
  document_no: version.document_no,
  issue_date: version.issue_date,
  expiry_date: version.expiry_date,
  note: version.note,
})

/** Adds a paper or the next version of one, or puts right what a kept one says; what was typed stays when the server refuses. */
export function PaperForm({
  passenger,
  kind,
  kindName,
  kept: version = null,
  onDone,
}: {
  passenger: number
  kind: string
  kindName: string
  kept?: PaperVersion | null
  onDone: () => void
}) {
  const t = useT('passenger')
  const texts = useEntityTexts(passengerDocument)
  const keepPaper = useKeepPaper()
  const [typed, setTyped] = useState<Record<string, unknown>>(() =>
    version ? valuesOf(version) : { kind, kind_name: kindName },
  )
  const draft = useDraft(
    ['paper', version ? version.id : `new:${passenger}:${kind}`].join('.'),
    typed,
    setTyped,
  )
  const [refusal, setRefusal] = useState<{
    message: string
    fields: Readonly<Record<string, string>>
  } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isFree = typed['kind'] === 'other'
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const isSaid = ([name, value]: [string, unknown]) =>
        value !== '' && value !== null && value !== undefined && (name !== 'kind_name' || isFree)
      // A new paper sends what was typed; a kept one also what was emptied.
      const payload = version
        ? Object.fromEntries(
            Object.entries(typed).map(([name, value]) => [name, isSaid([name, value]) ? value : null]),
          )
        : { ...Object.fromEntries(Object.entries(typed).filter(isSaid)), passenger }
      await draft.settle(async (key) => {
        const refused = await keepPaper(payload, key, version)
        setRefusal(refused)
        if (refused === null) onDone()
        return refused === null
      })
    } catch {
      setRefusal({ message: t('papers.unreachable'), fields: {} })
    } finally {
      setBusy(false)
    }
  }
  const form = useFormKeys({ onSend: () => void send(), onCancel: onDone })
  return (
    <form
      ref={form}
      aria-label={t(version ? 'papers.edit' : 'papers.add')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <UploadModuleContext value={passengerDocument.name}>
        <Stack>
          <DraftOffer draft={draft} />
          {refusal && (
            <MessageBar intent="error" layout="multiline">
              <MessageBarBody role="alert">{refusal.message}</MessageBarBody>
            </MessageBar>
          )}
          <Cards>
            {names
              .filter((name) => (name !== 'kind_name' || isFree) && (name !== 'file' || version === null))
              .map((name) => {
                const field = passengerDocument.fields[name]
                return (
                  <PayloadField
                    key={name}
                    name={name}
                    field={field}
                    label={texts.label(name, field)}
                    required={name === 'kind' || name === 'file' || name === 'kind_name'}
                    value={typed[name] ?? null}
                    message={refusal?.fields[name]}
                    texts={texts}
                    focusMark={name === 'file' && kind !== '' ? 1 : null}
                    onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
                  />
                )
              })}
          </Cards>
          <Row>
            <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
              {t('papers.keep')}
            </Button>
            <Button onClick={onDone}>{t('papers.cancel')}</Button>
          </Row>
        </Stack>
      </UploadModuleContext>
    </form>
  )
}
