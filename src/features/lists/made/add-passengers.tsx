import { useState } from 'react'
import { useDraft } from '../../../client/http/use-draft.ts'
import type { ListWay, useListActions } from '../../../client/passengers/make-lists.ts'
import { useReport } from '../../../client/records/reports.ts'
import { passengerReport } from '../../../domain/reports/passenger.ts'
import { listModules } from '../../../domain/clearance/submission-lists.ts'
import { Row, Stack } from '../../../ui/layout/arrange.tsx'
import { ChoiceTabs } from '../../../ui/layout/choice-tabs.tsx'
import { DraftOffer } from '../../../ui/records/entity-form-messages.tsx'
import { RefusalBar } from '../../../ui/workflow/event-form-frame.tsx'
import { Button, Field } from '../../../ui/layout/fluent.ts'
import { numberText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { Lookup } from '../../../ui/inputs/lookup.tsx'
import { PickListOfKind, type ListOfKind } from '../../../ui/inputs/pick-list-of-kind.tsx'
import { SearchField } from '../../../ui/inputs/search-field.tsx'
import { TextLines } from '../../../ui/layout/text-lines.tsx'

const ways = ['search', 'paste', 'visa', 'list'] as const
type Way = (typeof ways)[number]
const narrowing = ['agent', 'country', 'passenger_type', 'current_status'] as const
type Said = { text: string; isProblem: boolean } | null

/** Ways to bring passengers onto a list: all results of a search, pasted numbers, everybody of a visa or of a cover list. */
export function AddPassengers({
  list: made,
  actions,
}: {
  list: number
  actions: ReturnType<typeof useListActions>
}) {
  const t = useT('makelist')
  const language = useLanguage()
  const tFields = useT('fields')
  const [way, setWay] = useState<Way>('search')
  const [said, setSaid] = useState<Said>(null)
  const [isBusy, setBusy] = useState(false)
  const [typed, setTyped] = useState('')
  const [pasted, setPasted] = useState('')
  const draft = useDraft(`make_list.paste.${made}`, pasted.trim() === '' ? {} : { pasted }, (stored) => {
    setWay('paste')
    setPasted(String(stored['pasted']))
  })
  const [filter, setFilter] = useState<Readonly<Record<string, string>>>({})
  const [visa, setVisa] = useState<number | null>(null)
  const [picked, setPicked] = useState<ListOfKind<(typeof listModules)[number]>>({
    kind: 'visa_submission_list',
    list: null,
  })
  const isAsked = way === 'search' && Object.keys(filter).length > 0
  const result = useReport(passengerReport, { ...filter, columns: 'id', size: 10 }, isAsked).data
  const add = async (listWay: ListWay, key?: string): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    const answer = await actions.add(listWay, key)
    setBusy(false)
    if ('refused' in answer) {
      setSaid({ text: answer.refused, isProblem: true })
      return false
    }
    const { added, already, missing } = answer.done
    const words = [
      t('added', { count: added }),
      already > 0 ? t('already', { count: already }) : '',
      missing.length > 0 ? t('notFound', { values: missing.join(', ') }) : '',
    ]
      .filter(Boolean)
      .join(' ')
    setSaid({ text: words, isProblem: missing.length > 0 })
    // Those not known stay to be put right.
    if ('texts' in listWay) setPasted(missing.join('\n'))
    return true
  }
  const narrow = (name: string, value: string) =>
    setFilter(({ [name]: _old, ...rest }) => (value === '' ? rest : { ...rest, [name]: value }))
  return (
    <Stack gap="s">
      <DraftOffer draft={draft} />
      <ChoiceTabs
        label={t('ways')}
        value={way}
        options={ways.map((value) => ({ value, text: t(`way.${value}`) }))}
        onPick={(value) => {
          setWay(value as Way)
          setSaid(null)
        }}
      />
      {way === 'search' && (
        <>
          <SearchField
            label={t('searchIn')}
            value={typed}
            onChange={setTyped}
            onSearch={(q) => narrow('q', q)}
          />
          <Row gap="m">
            {narrowing.map((name) => (
              <Field key={name} label={t(`filter.${name}`)}>
                <Lookup
                  label={t(`filter.${name}`)}
                  entity={name}
                  value={filter[name] ? Number(filter[name]) : null}
                  onChange={(choice) => narrow(name, choice ? String(choice.id) : '')}
                />
              </Field>
            ))}
          </Row>
          <Row>
            <Button
              disabledFocusable={isBusy || !isAsked || (result?.totals.count ?? 0) === 0}
              onClick={() => {
                if (isAsked) void add({ filter })
              }}
            >
              {isAsked && result
                ? t('addAll', { count: result.totals.count, n: numberText(result.totals.count, language) })
                : t('narrowFirst')}
            </Button>
          </Row>
        </>
      )}
      {way === 'paste' && (
        <TextLines
          label={t('way.paste')}
          hint={t('pasteHint')}
          sendLabel={t('add')}
          isBusy={isBusy}
          text={pasted}
          onType={setPasted}
          onSend={() =>
            void draft.settle((key) =>
              add({ texts: pasted.split(/[\s,;]+/).filter((one) => one !== '') }, key),
            )
          }
        />
      )}
      {way === 'visa' && (
        <Row gap="m">
          <Field label={t('visa')}>
            <Lookup
              label={t('visa')}
              entity="visa_entry"
              value={visa}
              onChange={(choice) => setVisa(choice?.id ?? null)}
            />
          </Field>
          <Button
            disabledFocusable={isBusy || visa === null}
            onClick={() => {
              if (visa !== null) void add({ visa_entry: visa })
            }}
          >
            {t('add')}
          </Button>
        </Row>
      )}
      {way === 'list' && (
        <PickListOfKind
          kinds={listModules.map((value) => ({ value, text: tFields(`entity.${value}.one`) }))}
          value={picked}
          words={{ kind: t('kindOfList'), list: t('list'), add: t('add') }}
          isBusy={isBusy}
          onPick={setPicked}
          onAdd={(kind, list) => void add({ list_module: kind, list })}
        />
      )}
      {said &&
        (said.isProblem ? (
          <RefusalBar message={said.text} intent="warning" />
        ) : (
          <div role="status">{said.text}</div>
        ))}
    </Stack>
  )
}
