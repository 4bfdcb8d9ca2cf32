import { useState } from 'react'
import { printFile, usePrint, usePrintReadiness, type PrintChoices } from '../../client/prints.ts'
import { isApiProblem } from '../../client/problem.ts'
import { MainAndAside, Row, Stack } from '../../ui/arrange.tsx'
import { ChoiceTabs } from '../../ui/choice-tabs.tsx'
import { Button, MessageBar, MessageBarBody } from '../../ui/fluent.ts'
import { useT } from '../../ui/i18n.ts'
import { PrintRegular } from '../../ui/icons.ts'
import { ProblemMessage } from '../../ui/problem-message.tsx'
import { Surface } from '../../ui/surface.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { PrintBatch } from './print-batch.tsx'
import { PrintLog } from './print-log.tsx'
import { PrintPreview } from './print-preview.tsx'
import { PrinterPosition } from './printer-position.tsx'
import { ReadinessList } from './readiness-list.tsx'
import { showFile } from './show-file.ts'
import { TypedValues } from './typed-values.tsx'

const usual: PrintChoices = { letterhead: 'print', pages: [], printer: 'default', barcodes: false, test: false, three_up: false, typed: {} }
const letterheads = ['print', 'pad', 'none'] as const
const key = (form: string): string => `rams-print-${form}`

/** Letterhead and printer are remembered per form and person. */
function remembered(form: string): PrintChoices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(form)) ?? '{}')
    const letterhead = letterheads.find((one) => typeof kept === 'object' && kept !== null && Reflect.get(kept, 'letterhead') === one) ?? usual.letterhead
    const printer: unknown = typeof kept === 'object' && kept !== null ? Reflect.get(kept, 'printer') : null
    return { ...usual, letterhead, printer: typeof printer === 'string' && printer !== '' ? printer : usual.printer }
  } catch {
    return usual
  }
}

/** Passengers that are shown as a preview; more are printed unseen, in the background. */
const mostShown = 25

/** One form for one or more passengers: what is missing, the paper itself, printing, earlier prints. Source: forms.md 1.5, interaction handbook 10. */
export function PrintWork({ form, passengers }: { form: string; passengers: readonly number[] }) {
  return passengers.length > mostShown ? <PrintBatch form={form} passengers={passengers} choices={remembered(form)} /> : <ShownWork form={form} passengers={passengers} />
}

function ShownWork({ form, passengers }: { form: string; passengers: readonly number[] }) {
  const t = useT('prints')
  const print = usePrint()
  const [choices, setChoices] = useState(() => remembered(form))
  const readiness = usePrintReadiness(form, passengers, choices.typed)
  const choose = (change: Partial<PrintChoices>) => {
    const next = { ...choices, ...change }
    setChoices(next)
    localStorage.setItem(key(form), JSON.stringify({ letterhead: next.letterhead, printer: next.printer }))
  }
  const data = readiness.data
  if (!data) {
    return readiness.isError
      ? <ProblemMessage title={t('notReady')} detail={isApiProblem(readiness.error) ? readiness.error.message : undefined} retryLabel={t('again')} onRetry={() => void readiness.refetch()} />
      : <Waiting label={t('gathering')} />
  }
  const blanks = data.people.flatMap((person) => person.missing).filter((value) => value.level !== 'W')
  const isHeld = blanks.some((value) => value.level === 'R') && !data.form.may_override
  const go = () => print.mutate(
    { form, passengers, ...choices, test: false, values_hash: data.values_hash, with_blanks: blanks.length > 0, reason: '' },
    { onSuccess: ({ id }) => void printFile(id).then(showFile) },
  )
  return (
    <MainAndAside
      aside={(
        <Stack>
          <Surface title={t('print')}>
            <Stack gap="s">
              {data.form.letterhead && <ChoiceTabs label={t('letterhead')} value={choices.letterhead} options={letterheads.map((value) => ({ value, text: t(`head.${value}`) }))} onPick={(value) => choose({ letterhead: letterheads.find((one) => one === value) ?? 'print' })} />}
              {form === 'departure' && <ChoiceTabs label={t('cards')} value={choices.three_up ? 'three' : 'one'} options={[{ value: 'one', text: t('oneCard') }, { value: 'three', text: t('threeCards') }]} onPick={(value) => choose({ three_up: value === 'three' })} />}
              {isHeld && <MessageBar intent="error"><MessageBarBody>{t('held')}</MessageBarBody></MessageBar>}
              {print.isError && <MessageBar intent="error"><MessageBarBody>{isApiProblem(print.error) ? print.error.message : t('notPrinted')}</MessageBarBody></MessageBar>}
              {print.data && <MessageBar intent="success"><MessageBarBody>{t('done', { revision: print.data.revision })}</MessageBarBody></MessageBar>}
              <Row><Button appearance="primary" icon={<PrintRegular />} disabled={isHeld || print.isPending} onClick={go}>{blanks.length > 0 ? t('printBlanks') : t('print')}</Button></Row>
            </Stack>
          </Surface>
          {passengers.length > 1 && !data.form.together && <PrintBatch form={form} passengers={passengers} choices={choices} />}
          <ReadinessList people={data.people} />
          {passengers.length === 1 && data.boxes.length > 0 && <TypedValues boxes={data.boxes} missing={data.people[0]?.missing ?? []} typed={choices.typed} onChange={(typed) => choose({ typed })} />}
          {data.form.overprint && <PrinterPosition form={form} printer={choices.printer} onPrinter={(printer) => choose({ printer: printer || usual.printer })} onTest={() => choose({ test: !choices.test })} />}
          {passengers.length === 1 && passengers[0] !== undefined && <PrintLog passenger={passengers[0]} form={data.form.code} />}
        </Stack>
      )}
    >
      <PrintPreview form={form} title={data.form.title} passengers={passengers} choices={choices} stamp={data.values_hash} />
    </MainAndAside>
  )
}
