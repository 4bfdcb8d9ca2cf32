import { useState, type ReactNode } from 'react'
import {
  printFile,
  useInvalidatePaper,
  usePrint,
  usePrintReadiness,
  type PersonOwn,
  type PrintChoices,
  type PrintOwn,
  type TypableBox,
} from '../../client/records/prints.ts'
import { isTaken, useDraft } from '../../client/http/use-draft.ts'
import { isApiProblem } from '../../client/http/problem.ts'
import { MainAndAside, Row, Stack } from '../../ui/layout/arrange.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button, Checkbox, MessageBar, MessageBarBody } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { textsByName } from '../../foundation/text/text-by-name.ts'
import { usePrintKey } from '../../ui/layout/keys/print-key.ts'
import { LockClosedRegular, PrintRegular } from '../../ui/icons/icons.ts'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { LoadProblem } from '../../ui/feedback/load-problem.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { OwnRecord, PrintedPeople } from './own-record.tsx'
import { letterheads, PaperChoices } from './paper-choices.tsx'
import { PrintBatch } from './print-batch.tsx'
import { PrintLog } from './print-log.tsx'
import { PrintPreview } from './print-preview.tsx'
import { PrinterPosition } from './printer-position.tsx'
import { ReadinessList } from './readiness-list.tsx'
import { showFile } from './show-file.ts'
import { TypedValues } from './typed-values.tsx'

const usual: PrintChoices = {
  letterhead: 'print',
  pages: [],
  printer: 'default',
  barcodes: false,
  test: false,
  three_up: false,
  overprint: false,
  signature: false,
  seal: false,
  typed: {},
}
const key = (form: string): string => `rams-print-${form}`

/** Letterhead and printer are remembered per form and person. */
function remembered(form: string): PrintChoices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(form)) ?? '{}')
    const letterhead =
      letterheads.find(
        (one) => typeof stored === 'object' && stored !== null && Reflect.get(stored, 'letterhead') === one,
      ) ?? usual.letterhead
    const printer: unknown =
      typeof stored === 'object' && stored !== null ? Reflect.get(stored, 'printer') : null
    return {
      ...usual,
      letterhead,
      printer: typeof printer === 'string' && printer !== '' ? printer : usual.printer,
    }
  } catch {
    return usual
  }
}

/** Passengers that are shown as a preview; more are printed unseen, in the background. */
const mostShown = 25

type PrintWorkProps = {
  form: string
  passengers: readonly number[]
  /** Field of the own record the address asks to fill in; null while its form is closed. */
  fill: string | null
  onFill: (field: string | null) => void
  /** The form of the own record, over the page. */
  ownForm: (props: {
    form: PrintOwn
    own: PersonOwn
    boxes: readonly TypableBox[]
    startAt: string
    onDone: () => void
  }) => ReactNode
  /** Where other passengers are added. */
  children: ReactNode
}

/** One form for one or more passengers: what is missing, the paper itself, printing, earlier prints. Source: forms 1.5, ux 10. */
export function PrintWork(props: PrintWorkProps) {
  const { form, passengers, children } = props
  return passengers.length > mostShown ? (
    <Stack>
      <PrintBatch form={form} passengers={passengers} choices={remembered(form)} />
      {children}
    </Stack>
  ) : (
    <ShownWork {...props} />
  )
}

function PrintButton({ text, isOn, onPrint }: { text: string; isOn: boolean; onPrint: () => void }) {
  usePrintKey(onPrint, isOn)
  return (
    <Button appearance="primary" icon={<PrintRegular />} disabled={!isOn} onClick={onPrint}>
      {text}
    </Button>
  )
}

function ShownWork({ form, passengers, fill, onFill, ownForm, children }: PrintWorkProps) {
  const t = useT('prints')
  const pageTitle = textsByName(useT('routes'))
  const print = usePrint()
  const invalidatePaper = useInvalidatePaper()
  const [choices, setChoices] = useState(() => remembered(form))
  const [confirmed, setConfirmed] = useState('')
  const readiness = usePrintReadiness(form, passengers, choices.typed)
  const draft = useDraft(
    `print.${form}.${passengers.length === 1 ? passengers[0] : 'many'}`,
    choices.typed,
    (stored) =>
      setChoices((now) => ({
        ...now,
        typed: Object.fromEntries(Object.entries(stored).map(([box, value]) => [box, String(value)])),
      })),
  )
  const choose = (change: Partial<PrintChoices>) => {
    const next = { ...choices, ...change }
    setChoices(next)
    localStorage.setItem(key(form), JSON.stringify({ letterhead: next.letterhead, printer: next.printer }))
  }
  const data = readiness.data
  if (!data) {
    if (isApiProblem(readiness.error) && readiness.error.status === 403)
      return (
        <EmptyState icon={<LockClosedRegular />} title={t('mayNot')}>
          {t('mayNotWhy')}
        </EmptyState>
      )
    return readiness.isError ? (
      <LoadProblem
        title={t('notReady')}
        detail={isApiProblem(readiness.error) ? readiness.error.message : undefined}
        error={readiness.error}
        onRetry={() => void readiness.refetch()}
      />
    ) : (
      <Waiting label={t('gathering')} />
    )
  }
  const blanks = data.people.flatMap((person) => person.missing).filter((value) => value.level !== 'W')
  const weighing = data.people.flatMap((person) => person.doubts).filter(({ weight }) => weight !== 'note')
  const codes = [...new Set(weighing.map(({ code }) => code))]
  // A yes counts for what was on the screen then: another doubt asks again.
  const consent = codes.length === 0 ? '' : `${passengers.join()} ${codes.join()}`
  const isConfirmed = consent === confirmed || consent === ''
  const isHeld =
    (blanks.some((value) => value.level === 'R') || weighing.some(({ weight }) => weight === 'stop')) &&
    !data.form.may_override
  const [only] = passengers.length === 1 ? data.people : []
  // Saved or not: what a form said while it was left is not known here.
  const closeForm = () => {
    onFill(null)
    void readiness.refetch()
    void invalidatePaper()
  }
  const go = (idempotencyKey: string) =>
    isTaken(
      print
        .mutateAsync({
          form,
          passengers,
          ...choices,
          test: false,
          values_hash: data.values_hash,
          with_blanks: blanks.length > 0,
          confirmed: codes,
          reason: '',
          idempotencyKey,
        })
        .then(({ id }) => void printFile(id).then(showFile)),
    )
  return (
    <>
      <MainAndAside
        aside={
          <Stack>
            <Surface title={t('print')}>
              <Stack gap="s">
                <PrintedPeople people={data.people} />
                <PaperChoices form={data.form} choices={choices} onChoose={choose} />
                {isHeld && (
                  <MessageBar intent="error">
                    <MessageBarBody>
                      {t(weighing.some(({ weight }) => weight === 'stop') ? 'stopped' : 'held')}
                    </MessageBarBody>
                  </MessageBar>
                )}
                {codes.length > 0 && !isHeld && (
                  <Checkbox
                    label={t('confirm')}
                    checked={isConfirmed}
                    onChange={(_event, { checked }) => setConfirmed(checked === true ? consent : '')}
                  />
                )}
                {print.isError && (
                  <MessageBar intent="error">
                    <MessageBarBody>
                      {isApiProblem(print.error) ? print.error.message : t('notPrinted')}
                    </MessageBarBody>
                  </MessageBar>
                )}
                {print.data && (
                  <MessageBar intent="success">
                    <MessageBarBody>{t('done', { revision: print.data.revision })}</MessageBarBody>
                  </MessageBar>
                )}
                <Row>
                  <PrintButton
                    text={blanks.length > 0 ? t('printBlanks') : t('print')}
                    isOn={!isHeld && isConfirmed && !print.isPending}
                    onPrint={() => void draft.settle(go)}
                  />
                </Row>
              </Stack>
            </Surface>
            {passengers.length > 1 && !data.form.together && (
              <PrintBatch form={form} passengers={passengers} choices={choices} />
            )}
            <ReadinessList people={data.people} back={`/apps/${form}/${passengers.join(',')}`} />
            {data.form.own && only?.own && (
              <OwnRecord form={data.form.own} own={only.own} onFill={() => onFill('')} />
            )}
            {only && <DraftOffer draft={draft} />}
            {only && data.boxes.length > 0 && (
              <TypedValues
                boxes={data.boxes}
                missing={only.missing}
                typed={choices.typed}
                onChange={(typed) => choose({ typed })}
              />
            )}
            {(data.form.overprint || choices.overprint) && (
              <PrinterPosition
                form={form}
                boxes={data.boxes}
                printer={choices.printer}
                onPrinter={(printer) => choose({ printer: printer || usual.printer })}
                onTest={() => choose({ test: !choices.test })}
              />
            )}
          </Stack>
        }
      >
        <Stack>
          <PrintPreview
            form={form}
            title={pageTitle(`print.${data.form.code}`, { defaultValue: data.form.title })}
            passengers={passengers}
            choices={choices}
            stamp={data.values_hash}
          />
          {only && <PrintLog passenger={only.id} form={data.form.code} />}
        </Stack>
      </MainAndAside>
      {children}
      {data.form.own &&
        only?.own &&
        fill !== null &&
        ownForm({ form: data.form.own, own: only.own, boxes: data.boxes, startAt: fill, onDone: closeForm })}
    </>
  )
}
