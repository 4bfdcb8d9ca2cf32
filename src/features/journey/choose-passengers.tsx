import { useState } from 'react'
import { useDraft } from '../../client/http/use-draft.ts'
import { findPeople, waitingPeople, type BulkModule, type WaitingFilters } from '../../client/journey/bulk.ts'
import { isApiProblem } from '../../client/http/problem.ts'
import type { BulkPerson } from '../../domain/journey/bulk-events.ts'
import { listModules } from '../../domain/clearance/submission-lists.ts'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { ChoiceTabs } from '../../ui/layout/choice-tabs.tsx'
import { DraftOffer } from '../../ui/records/entity-form-messages.tsx'
import { RefusalBar } from '../../ui/workflow/event-form-frame.tsx'
import { Button, Field } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { Lookup } from '../../ui/inputs/lookup.tsx'
import { PickListOfKind, type ListOfKind } from '../../ui/inputs/pick-list-of-kind.tsx'
import { TextLines } from '../../ui/layout/text-lines.tsx'
import { readPasted } from './pasted.ts'

type Way = 'waiting' | 'paste' | 'list'
type Props = {
  module: BulkModule
  /** Event that is to be sent; passengers who wait for it are offered. */
  event: string | null
  hasOwn: boolean
  onAdd: (people: readonly BulkPerson[], own: ReadonlyMap<number, string>) => void
}

/** Ways to bring many passengers together: who waits for the status, pasted numbers, everybody of a cover list. */
export function ChoosePassengers({ module, event, hasOwn, onAdd }: Props) {
  const t = useT('bulk')
  const tFields = useT('fields')
  const [way, setWay] = useState<Way>(event === null ? 'paste' : 'waiting')
  const [filters, setFilters] = useState<WaitingFilters>({})
  const [picked, setPicked] = useState<ListOfKind<(typeof listModules)[number]>>({
    kind: 'visa_submission_list',
    list: null,
  })
  const [pasted, setPasted] = useState('')
  const draft = useDraft(`choose.${module}`, pasted.trim() === '' ? {} : { pasted }, (stored) => {
    setWay('paste')
    setPasted(String(stored['pasted']))
  })
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ text: string; isProblem: boolean } | null>(null)
  const run = async (work: () => Promise<{ text: string; isProblem: boolean }>) => {
    setBusy(true)
    try {
      setSaid(await work())
    } catch (fault) {
      if (!isApiProblem(fault)) throw fault
      setSaid({ text: fault.detail || fault.title, isProblem: true })
    } finally {
      setBusy(false)
    }
  }
  const add = (filters: WaitingFilters) =>
    run(async () => {
      const { people, total } = await waitingPeople(module, filters)
      onAdd(people, new Map())
      return {
        text:
          total > people.length
            ? t('addedSome', { count: people.length, total })
            : t('added', { count: people.length }),
        isProblem: people.length === 0,
      }
    })
  const paste = () =>
    run(async () => {
      const read = readPasted(pasted, hasOwn)
      const { people, missing } = await findPeople(module, read.map((one) => one.text).slice(0, 500))
      const byNumber = new Map(
        people.flatMap((one) =>
          [one.passport_no, one.office_serial, String(one.id)].flatMap((number): [string, number][] =>
            number ? [[number.toUpperCase(), one.id]] : [],
          ),
        ),
      )
      onAdd(
        people,
        new Map(
          read.flatMap(({ text: who, own }): [number, string][] => {
            const id = byNumber.get(who)
            return id !== undefined && own !== null ? [[id, own]] : []
          }),
        ),
      )
      // Chosen, they stand in the form around; those not known stay to be put right.
      setPasted(missing.join('\n'))
      return missing.length > 0
        ? { text: t('missing', { count: missing.length, numbers: missing.join(', ') }), isProblem: true }
        : { text: t('added', { count: people.length }), isProblem: false }
    })
  const narrow = (name: 'country' | 'agent' | 'visa_entry') => (choice: { id: number } | null) =>
    setFilters(({ [name]: _old, ...rest }) => (choice ? { ...rest, [name]: choice.id } : rest))
  return (
    <Stack gap="s">
      <DraftOffer draft={draft} />
      <ChoiceTabs
        label={t('ways')}
        value={way}
        options={(['waiting', 'paste', 'list'] as const).map((value) => ({ value, text: t(`way.${value}`) }))}
        onPick={(value) => {
          setWay(value as Way)
          setSaid(null)
        }}
      />
      {way === 'waiting' &&
        (event === null ? (
          <div>{t('statusFirst')}</div>
        ) : (
          <>
            <Row gap="m">
              {(['country', 'agent', 'visa_entry'] as const).map((name) => (
                <Field key={name} label={t(`filter.${name}`)}>
                  <Lookup
                    label={t(`filter.${name}`)}
                    entity={name}
                    value={filters[name] ?? null}
                    onChange={narrow(name)}
                  />
                </Field>
              ))}
            </Row>
            <Row>
              <Button
                disabledFocusable={isBusy}
                onClick={() => void add({ ...filters, target_event: event })}
              >
                {t('addWaiting')}
              </Button>
            </Row>
          </>
        ))}
      {way === 'paste' && (
        <TextLines
          label={t('way.paste')}
          hint={hasOwn ? t('pasteOwnHint') : t('pasteHint')}
          sendLabel={t('add')}
          isBusy={isBusy}
          text={pasted}
          onType={setPasted}
          onSend={() => void paste()}
        />
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
