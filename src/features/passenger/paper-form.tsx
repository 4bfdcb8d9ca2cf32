import { useState } from 'react'
import { newIdempotencyKey } from '../../client/api.ts'
import { useKeepPaper } from '../../client/passenger-documents.ts'
import { passengerDocument } from '../../domain/entities/passenger-document.ts'
import { Cards, Row, Stack } from '../../ui/arrange.tsx'
import { useEntityTexts } from '../../ui/entity-texts.ts'
import { Button, MessageBar, MessageBarBody } from '../../ui/fluent.ts'
import { useT } from '../../ui/i18n.ts'
import { PayloadField } from '../../ui/payload-field.tsx'
import { UploadModuleContext } from '../../ui/record-services.ts'
import { useFormKeys } from '../../ui/use-form-keys.ts'

const names = ['kind', 'kind_name', 'file', 'document_no', 'issue_date', 'expiry_date', 'note'] as const

/** Adds a paper or the next version of one; what was typed stays when the server refuses. */
export function PaperForm({ passenger, kind, kindName, onDone }: { passenger: number; kind: string; kindName: string; onDone: () => void }) {
  const t = useT('passenger')
  const texts = useEntityTexts(passengerDocument)
  const keepPaper = useKeepPaper()
  const [key, setKey] = useState(newIdempotencyKey)
  const [typed, setTyped] = useState<Record<string, unknown>>({ kind, kind_name: kindName })
  const [refusal, setRefusal] = useState<{ message: string; fields: Readonly<Record<string, string>> } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isFree = typed['kind'] === 'other'
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const given = Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== '' && value !== null && value !== undefined && (name !== 'kind_name' || isFree)))
      const refused = await keepPaper({ ...given, passenger }, key)
      if (refused === null) return onDone()
      setKey(newIdempotencyKey())
      setRefusal(refused)
    } catch {
      setRefusal({ message: t('papers.unreachable'), fields: {} })
    } finally {
      setBusy(false)
    }
  }
  const form = useFormKeys({ onSend: () => void send(), onCancel: onDone })
  return (
    <form ref={form} aria-label={t('papers.add')} noValidate onSubmit={(event) => { event.preventDefault(); void send() }}>
      <UploadModuleContext value={passengerDocument.name}>
        <Stack>
          {refusal && <MessageBar intent="error" layout="multiline"><MessageBarBody role="alert">{refusal.message}</MessageBarBody></MessageBar>}
          <Cards>
            {names.filter((name) => name !== 'kind_name' || isFree).map((name) => {
              const field = passengerDocument.fields[name]
              return (
                <PayloadField key={name} name={name} field={field} label={texts.label(name, field)} required={name === 'kind' || name === 'file' || name === 'kind_name'} value={typed[name] ?? null} message={refusal?.fields[name]} texts={texts} focusMark={name === 'file' && kind !== '' ? 1 : null}
                  onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))} />
              )
            })}
          </Cards>
          <Row>
            <Button type="submit" appearance="primary" disabledFocusable={isBusy}>{t('papers.keep')}</Button>
            <Button onClick={onDone}>{t('papers.cancel')}</Button>
          </Row>
        </Stack>
      </UploadModuleContext>
    </form>
  )
}
