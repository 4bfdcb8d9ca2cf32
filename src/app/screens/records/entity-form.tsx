import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { useBlocker, useNavigate, useParams, useSearchParams } from 'react-router'
import { searchChoices } from '../../../client/records/lookups.ts'
import { keys, staleMs } from '../../../client/http/queries.ts'
import { useRecord, type WireRecord } from '../../../client/records/records.ts'
import { isCivilDate } from '../../../foundation/values/dates.ts'
import { entityOf } from '../../../domain/entities.ts'
import { isTemplateKind, templateOf } from '../../../domain/books/vouchers/voucher-template.ts'
import type { Entity } from '../../../foundation/definitions/entity.ts'
import type { Field } from '../../../foundation/definitions/fields.ts'
import { copyOf } from '../../../features/records/record-copy.ts'
import { RecordForm, type LeaveGuard } from '../../../features/records/record-form.tsx'
import { RecordList } from '../../../features/records/record-list.tsx'
import { backToList, detailPath, listPath } from '../../../features/records/record-paths.ts'
import { RecordServicesProvider } from '../../../features/records/record-services.tsx'
import { EntityFormPanel } from '../../../ui/records/entity-form-panel.tsx'
import { sectionsOf, writableFields } from '../../../ui/records/entity-sections.ts'
import { useEntityTexts } from '../../../ui/records/entity-texts.ts'
import { entityTitle } from '../../../ui/records/entity-title.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { useIsNarrow } from '../../../ui/tables/entity-list-narrow.ts'
import { formControls, formFinish, formSlots, lineChecks } from '../../parts/entity-slots.tsx'
import { useRouteRow } from '../../route-row.ts'
import { loginPath } from '../../routes.ts'
import { isServed } from '../../parts/served.ts'

const mostShortFields = 8
/** A new one of a workflow waits on its own page for what is done with it next. */
const goesOn = ({ machine, step }: Entity): boolean => machine !== undefined && !step

/** What the head of a voucher asks first where it has such a field; its date is there already. */
const headOfVoucher = ['mode', 'from_account', 'customer', 'supplier']

/** Where typing begins in a new voucher: its head where that asks for something, else the first cell of its lines. */
const beginningOf = ({ machine, fields, lines }: Entity): string | undefined =>
  machine === 'voucher'
    ? (headOfVoucher.find((name) => name in fields) ?? Object.keys(lines ?? {})[0])
    : undefined

const needsRoom = new Set(['refs', 'json', 'longtext'])

/** A handful of plain fields without sections is a short form: a panel over the list. ux 4. */
const isShort = (entity: Entity) =>
  !entity.lines &&
  writableFields(entity).length <= mostShortFields &&
  sectionsOf(writableFields(entity)).length === 1 &&
  !writableFields(entity).some(([, field]) => needsRoom.has(field.kind))

/** Stops a change of page while something is unsaved; the end of the session is never stopped. */
function useLeaveGuard(): LeaveGuard {
  const isUnsaved = useRef(false)
  const blocker = useBlocker(
    useCallback(
      ({ nextLocation, currentLocation }) =>
        isUnsaved.current &&
        nextLocation.pathname !== loginPath &&
        nextLocation.pathname !== currentLocation.pathname,
      [],
    ),
  )
  return {
    isAsked: blocker.state === 'blocked',
    onUnsaved: useCallback((is: boolean) => {
      isUnsaved.current = is
    }, []),
    proceed: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}

const wholeNumber = /^[1-9]\d{0,8}$/

/** Values an address names for some fields; `at` goes before their names, and of a name said several times it is the one at this `place`. */
function namedFor(
  fields: readonly (readonly [string, Field])[],
  search: URLSearchParams,
  at = '',
  place = 0,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(([name, field]): [string, unknown][] => {
      const text = search.getAll(`${at}${name}`)[place] ?? ''
      if (field.kind === 'ref' || field.kind === 'int')
        return wholeNumber.test(text) ? [[name, Number(text)]] : []
      if (field.kind === 'refs') return wholeNumber.test(text) ? [[name, [Number(text)]]] : []
      if (field.kind === 'date') return isCivilDate(text) ? [[name, text]] : []
      return field.kind === 'enum' && field.values?.includes(text) ? [[name, text]] : []
    }),
  )
}

/** Values an address names for a new record, such as ?passenger=7, or for its lines, such as ?lines.passenger=7&lines.passenger=9: whole numbers, days and choices the entity has. */
function askedFor(entity: Entity, search: URLSearchParams): Record<string, unknown> {
  const lines = Object.entries(entity.lines ?? {}).flatMap(([key, sub]): [string, unknown][] => {
    const fields = Object.entries(sub.fields)
    const most = Math.max(0, ...fields.map(([name]) => search.getAll(`${key}.${name}`).length))
    const named = Array.from({ length: most }, (_, place) => namedFor(fields, search, `${key}.`, place))
    const filled = named.filter((line) => Object.keys(line).length > 0)
    return filled.length > 0 ? [[key, filled]] : []
  })
  return { ...namedFor(writableFields(entity), search), ...Object.fromEntries(lines) }
}

/** What a new record starts with: the passenger type of the path, the values its address names, what it shares with the record it is a copy of, or the lines of the voucher it is a template of. */
function useGiven(
  entity: Entity,
  id: number | 'new',
  typeName: string | undefined,
): { given: Record<string, unknown>; isKnown: boolean } {
  const client = useQueryClient()
  const [search] = useSearchParams()
  const from = id === 'new' ? Number(search.get('from')) : 0
  const kindParam = search.get('of') ?? ''
  const ofVoucher = entity.name === 'voucher_template' && isTemplateKind(kindParam) ? kindParam : null
  const source = useRecord(ofVoucher ?? entity.name, from > 0 ? from : null)
  const isAsked = entity.name === 'passenger' && id === 'new' && typeName !== undefined
  const { data } = useQuery({
    queryKey: keys.lookup('passenger_type', { named: typeName }),
    queryFn: () => searchChoices(client, entityOf('passenger_type'), '', { name: typeName ?? '' }),
    enabled: isAsked,
    staleTime: staleMs.lookup,
  })
  const type = data?.[0]
  const typeId = isAsked ? type?.id : undefined
  const fromAddress = useMemo(() => (id === 'new' ? askedFor(entity, search) : {}), [entity, id, search])
  const startValues = useMemo(
    () => ({
      ...(source.data ? (ofVoucher ? templateOf(ofVoucher, source.data) : copyOf(entity, source.data)) : {}),
      ...(typeId === undefined ? {} : { passenger_type: typeId }),
      ...fromAddress,
    }),
    [entity, source.data, ofVoucher, typeId, fromAddress],
  )
  return {
    given: startValues,
    isKnown: (!isAsked || data !== undefined) && (from <= 0 || source.data !== undefined || source.isError),
  }
}

/** The page an address asks to come back to, such as the print that lacked a value; null without one of ours. */
function askedBack(search: URLSearchParams): string | null {
  const path = search.get('back') ?? ''
  return path.startsWith('/apps/') && isServed(path.split('?')[0] ?? '') ? path : null
}

/** The form of the route's entity: 'new' makes one, an id changes one. */
export function Component() {
  const row = useRouteRow()
  const entity = entityOf(row.entity ?? '')
  const params = useParams()
  const raw = params['id'] ?? params['passengerId'] ?? 'new'
  const id = raw === 'new' ? ('new' as const) : Number(raw)
  const t = useT('entity')
  const texts = useEntityTexts(entity)
  const navigate = useNavigate()
  const leave = useLeaveGuard()
  const [shown, setRecord] = useState<WireRecord | null>(null)
  const record = id !== 'new' && shown?.id === id ? shown : null
  const { given: startValues, isKnown } = useGiven(entity, id, params['passengerType'])
  const isNarrow = useIsNarrow()
  const [search] = useSearchParams()
  const returnTo = askedBack(search)
  const back = returnTo ?? backToList(entity)
  const title =
    id === 'new'
      ? t('form.new', { one: texts.oneIn })
      : t('form.edit', { name: record ? entityTitle(entity, record, texts) : texts.oneIn })
  const onDone = (saved: WireRecord | null) => {
    const own =
      saved && id !== 'new'
        ? detailPath(entity, saved.id)
        : saved && goesOn(entity)
          ? detailPath(entity, saved.id)
          : null
    if (returnTo) return void navigate(returnTo)
    void navigate(own && own !== window.location.pathname && isServed(own) ? own : back)
  }
  const finish = formFinish(entity.name)?.(t('form.register'))
  if (!isKnown) return <Page title={title}>{null}</Page>
  const form = (closeThen: (next: () => void) => void) => (
    <RecordForm
      key={`${entity.name}/${raw}`}
      entity={entity}
      id={id}
      given={startValues}
      isPanel={isShort(entity)}
      onDone={(saved) => closeThen(() => onDone(saved))}
      backPath={back}
      leave={leave}
      onRecord={setRecord}
      // On a phone the head of a form fills the window: it is read first.
      startAt={search.get('field') ?? (id === 'new' && !isNarrow ? beginningOf(entity) : undefined)}
      finish={finish}
      slots={formSlots[entity.name] ?? {}}
      checkLine={lineChecks[entity.name]}
      controls={formControls[entity.name] ?? {}}
    />
  )
  return (
    <RecordServicesProvider isServed={isServed}>
      {isShort(entity) ? (
        <OverList entity={entity} title={title} onClose={() => void navigate(back)}>
          {form}
        </OverList>
      ) : (
        <Page title={title}>{form(atOnce)}</Page>
      )}
    </RecordServicesProvider>
  )
}

const atOnce = (next: () => void) => next()

/** A short form in a panel, its list visible behind it. */
function OverList({
  entity,
  title,
  onClose,
  children,
}: {
  entity: Entity
  title: string
  onClose: () => void
  children: (closeThen: (next: () => void) => void) => ReactNode
}) {
  const navigate = useNavigate()
  const path = listPath(entity) ?? '/'
  const listAddress = backToList(entity)
  return (
    <>
      <RecordList
        entity={entity}
        path={path}
        search={listAddress.includes('?') ? listAddress.slice(listAddress.indexOf('?') + 1) : ''}
        onSearch={(search) => void navigate(`${path}?${search}`)}
        isServed={isServed}
        isBehind
      />
      <EntityFormPanel title={title} onClose={onClose}>
        {children}
      </EntityFormPanel>
    </>
  )
}
