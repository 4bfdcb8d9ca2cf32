import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { newIdempotencyKey } from '../../client/http/api.ts'
import { useDraft } from '../../client/http/use-draft.ts'
import { sendScan, type ScanAsked } from '../../client/passengers/passport-scan.ts'
import { readPassport } from '../../client/passengers/passport-reading.ts'
import { invalidateChange } from '../../client/http/query-client.ts'
import {
  scannedNumber,
  scanWays,
  type ScanAnswer,
  type ScanWay,
} from '../../domain/passengers/passport-scan.ts'
import { custodyPlaces, custodyWorkflow } from '../../machines/journey/custody.ts'
import { stateLabel } from '../../machines/kit/judge.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { ChoiceTabs } from '../../ui/layout/choice-tabs.tsx'
import { Button, Field, Input } from '../../ui/layout/fluent.ts'
import { instantText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Lookup } from '../../ui/inputs/lookup.tsx'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { PickOne } from '../../ui/inputs/pick-one.tsx'
import { PlainTable, type PlainColumn } from '../../ui/tables/plain-table.tsx'
import { ScanCamera } from '../../ui/inputs/scan-camera.tsx'
import { StateBadge } from '../../ui/workflow/state-badge.tsx'
import { useRuleText } from '../../foundation/text/rule-text.ts'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { Surface } from '../../ui/layout/surface.tsx'

type Result = ScanAnswer['result'] | 'pending' | 'unknown' | 'refused'
type Scan = {
  no: number
  number: string
  asked: ScanAsked
  /** Of its request, sent again or not. */ key: string
  result: Result
  answer: ScanAnswer | null
  why: string
}

/** A scan without an answer. */
type Unsent = Pick<Scan, 'number' | 'asked' | 'key'>
type ScanDraft = {
  way: ScanWay
  from: string
  place: string
  carrier: number | null
  list: string
  code: string
  unsent: Unsent[]
}

const froms = ['passenger', 'agent', 'courier', 'other'] as const
const tones = {
  moved: 'satisfied',
  seen: 'normal',
  already: 'parked',
  pending: 'initial',
  unknown: 'blocker',
  refused: 'blocker',
} as const

/** Number on the picture of a passport page; null when nothing good could be read. */
async function numberOnPage(picture: Blob): Promise<string | null> {
  const answer = await readPassport({ picture })
  if (!('proposal' in answer)) return null
  const field = answer.proposal.fields.passport_no
  return field.ok && field.value !== '' ? field.value : null
}

/**
 * Passports one after the other, in or out: the field keeps the focus, Enter (every scanner sends one) records a scan, and each
 * scan says in its own row what became of it. Scans are sent one by one in their order, so none waits for the one before.
 */
export function PassportScan() {
  const t = useT('passenger')
  const texts = useStepTexts()
  const ruleText = useRuleText()
  const language = useLanguage()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const count = useRef(0)
  const [way, setWay] = useState<ScanWay>('in')
  const [from, setFrom] = useState<string>('passenger')
  const [place, setPlace] = useState('')
  const [carrier, setCarrier] = useState<number | null>(null)
  const [list, setList] = useState('')
  const [code, setCode] = useState('')
  const [scans, setScans] = useState<readonly Scan[]>([])
  const placeBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Where something must be chosen first, else to the scans; after the page's own heading took the focus for the new route.
    const timer = setTimeout(() => (placeBox.current?.querySelector('select') ?? input.current)?.focus())
    return () => clearTimeout(timer)
  }, [way])
  const mustChoose = way === 'out' && place === ''
  const put = (no: number, more: Partial<Scan>) =>
    setScans((rows) => rows.map((row) => (row.no === no ? { ...row, ...more } : row)))
  const send = ({ no, asked: request, key }: Pick<Scan, 'no' | 'asked' | 'key'>) => {
    queue.current = queue.current.then(async () => {
      const outcome = await sendScan(request, key)
      if ('answer' in outcome) {
        put(no, { result: outcome.answer.result, answer: outcome.answer, why: '' })
        if (outcome.answer.result === 'moved')
          void invalidateChange(client, { module: 'passenger', id: outcome.answer.passenger.id })
      } else put(no, { result: outcome.isUnknown ? 'unknown' : 'refused', why: ruleText(outcome.refusal) })
    })
  }
  const enter = (scan: Unsent) => {
    count.current += 1
    const row = { ...scan, no: count.current }
    setScans((rows) => [{ ...row, result: 'pending', answer: null, why: '' }, ...rows])
    send(row)
  }
  const unsent = scans
    .filter(({ result }) => result === 'pending')
    .map(({ number, asked: request, key }) => ({ number, asked: request, key }))
  // Sent, a scan is no work any more; what the next ones are scanned for stays with those that are not.
  const draft = useDraft(
    'passport_scan',
    code === '' && unsent.length === 0 ? {} : { way, from, place, carrier, list, code, unsent },
    (values) => {
      const stored = values as ScanDraft // Kept by this form.
      setWay(stored.way)
      setFrom(stored.from)
      setPlace(stored.place)
      setCarrier(stored.carrier)
      setList(stored.list)
      setCode(stored.code)
      for (const scan of stored.unsent.toReversed()) enter(scan)
    },
  )
  const add = (text: string) => {
    setCode('')
    const number = scannedNumber(text)
    // The first of the machine-readable lines has no number; the second one comes next.
    if (number === null || mustChoose) return
    const request: ScanAsked = {
      code: number,
      way,
      ...(way === 'out'
        ? { place, carrier, ...(list.trim() === '' ? {} : { list_ref: list.trim() }) }
        : way === 'in'
          ? { from }
          : {}),
    }
    enter({ number, asked: request, key: newIdempotencyKey() })
  }
  const resultOf = ({ result, asked: request }: Scan): string =>
    result === 'moved'
      ? t(request.way === 'out' ? 'scan.result.out' : 'scan.result.in')
      : t(`scan.result.${result}`)
  const holderOf = ({ answer }: Scan): string => {
    if (!answer) return ''
    const { state, place: at, carrier: by, list_ref: on, by: recorder } = answer.holder
    const where =
      state === 'out' && at
        ? texts.value(at)
        : texts.state('custody', state, stateLabel(custodyWorkflow, state))
    return [
      where,
      by ? t('scan.carriedBy', { name: by }) : '',
      on ?? '',
      recorder ? t('scan.recordedBy', { name: recorder }) : '',
    ]
      .filter((part) => part !== '')
      .join(' · ')
  }
  const columns: PlainColumn<Scan>[] = [
    { key: 'no', label: '#', isNumber: true, cell: (row) => row.no },
    { key: 'code', label: t('scan.column.code'), cell: (row) => <Ltr>{row.number}</Ltr> },
    {
      key: 'passenger',
      label: t('scan.column.passenger'),
      cell: ({ answer }) =>
        answer && (
          <AppLink to={`/apps/passenger-management/passenger/${answer.passenger.id}`}>
            <bdi>{answer.passenger.name}</bdi>
          </AppLink>
        ),
    },
    {
      key: 'result',
      label: t('scan.column.result'),
      cell: (row) => <StateBadge size="small" tone={tones[row.result]} text={resultOf(row)} />,
    },
    {
      key: 'holder',
      label: t('scan.column.holder'),
      cell: (row) =>
        row.why === '' ? (
          <bdi>{holderOf(row)}</bdi>
        ) : (
          <Row gap="s">
            <bdi>{row.why}</bdi>
            <Button
              size="small"
              appearance="subtle"
              onClick={() => {
                const again = { ...row, key: newIdempotencyKey() }
                put(row.no, { key: again.key, result: 'pending', why: '' })
                send(again)
                input.current?.focus()
              }}
            >
              {t('scan.again')}
            </Button>
          </Row>
        ),
    },
    {
      key: 'at',
      label: t('scan.column.at'),
      cell: ({ answer }) => <Ltr>{answer?.holder.at ? instantText(answer.holder.at, language) : ''}</Ltr>,
    },
  ]
  const moved = scans.filter(({ result }) => result === 'moved').length
  const open = scans.filter(
    ({ result }) => result === 'unknown' || result === 'refused' || result === 'already',
  ).length
  const [newest] = scans
  return (
    <Stack gap="m">
      <Surface title={t('scan.title')} isTitleHidden>
        <Stack gap="m">
          <DraftOffer draft={draft} />
          <ChoiceTabs
            label={t('scan.way.label')}
            value={way}
            options={scanWays.map((one) => ({ value: one, text: t(`scan.way.${one}`) }))}
            onPick={(one) => setWay(scanWays.find((option) => option === one) ?? 'in')}
          />
          {way === 'in' && (
            <Field label={t('scan.from')}>
              <PickOne
                label={t('scan.from')}
                size="medium"
                value={from}
                options={froms.map((one) => ({ value: one, text: texts.value(one) }))}
                onPick={setFrom}
              />
            </Field>
          )}
          {way === 'out' && (
            <Row gap="m">
              <div ref={placeBox}>
                <Field label={t('scan.place')} required>
                  <PickOne
                    label={t('scan.place')}
                    size="medium"
                    value={place}
                    options={[
                      { value: '', text: '' },
                      ...custodyPlaces.map((one) => ({ value: one, text: texts.value(one) })),
                    ]}
                    onPick={setPlace}
                  />
                </Field>
              </div>
              <Field label={t('scan.carrier')}>
                <Lookup
                  label={t('scan.carrier')}
                  entity="employee"
                  value={carrier}
                  onChange={(choice) => setCarrier(choice?.id ?? null)}
                />
              </Field>
              <Field label={t('scan.list')}>
                <Input value={list} maxLength={30} onChange={(_, { value }) => setList(value)} />
              </Field>
            </Row>
          )}
          <Field
            label={t('scan.code')}
            hint={t('scan.codeHint')}
            {...(mustChoose && code !== ''
              ? { validationMessage: t('scan.placeFirst'), validationState: 'warning' as const }
              : {})}
          >
            <Input
              ref={input}
              value={code}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              maxLength={400}
              onChange={(_, { value }) => setCode(value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                if (!mustChoose) add(code)
              }}
            />
          </Field>
          <ScanCamera
            onCode={add}
            readPage={numberOnPage}
            texts={{
              start: t('scan.camera'),
              stop: t('scan.cameraOff'),
              picture: t('scan.cameraPicture'),
              none: t('scan.cameraNone'),
              read: t('scan.readPage'),
              noBarcode: t('scan.noBarcode'),
              notRead: t('scan.notRead'),
            }}
          />
        </Stack>
      </Surface>
      <Surface
        title={t('scan.rows')}
        aside={<Caption>{t('scan.counts', { scanned: scans.length, moved, open })}</Caption>}
      >
        <div role="status" aria-atomic="true">
          {newest && newest.result !== 'pending' && (
            <>
              <bdi>{newest.answer?.passenger.name ?? newest.number}</bdi>
              {': '}
              <bdi>{newest.why === '' ? resultOf(newest) : newest.why}</bdi>
            </>
          )}
        </div>
        {scans.length === 0 ? (
          <div>{t('scan.none')}</div>
        ) : (
          <PlainTable
            caption={t('scan.rows')}
            columns={columns}
            rows={scans}
            keyOf={(row) => row.no}
            isStacked
          />
        )}
      </Surface>
    </Stack>
  )
}
