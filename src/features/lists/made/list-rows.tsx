import { useState } from 'react'
import {
  useListActions,
  useMadeListRows,
  type MadeListRow,
  type MadeListRows,
} from '../../../client/passengers/make-lists.ts'
import { mostListRows } from '../../../domain/desk/make-list.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Caption, Row, Stack } from '../../../ui/layout/arrange.tsx'
import { movedItem } from '../../../ui/inputs/drop-place.ts'
import { RefusalBar } from '../../../ui/workflow/event-form-frame.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { numberText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { ArrowDownRegular, ArrowUpRegular, DismissRegular, EditRegular } from '../../../ui/icons/icons.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { CursorPager } from '../../../ui/tables/cursor-pager.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/tables/plain-table.tsx'
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { AddPassengers } from './add-passengers.tsx'
import { ListPages } from './list-pages.tsx'
import { TypedRow, typedColumns } from './typed-row.tsx'

/** The rows of a list: brought in, put into order, filled in, taken off. */
export function ListRows({ id, title }: { id: number; title: string }) {
  const t = useT('makelist')
  const { data, error, refetch } = useMadeListRows(id)
  return (
    <Page title={data ? `${title}: ${data.title}` : title} actions={<ListPages id={id} page="rows" />}>
      {error ? (
        <LoadProblem title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting label={t('loading')} />
      ) : (
        <Rows list={data} />
      )}
    </Page>
  )
}

const perPage = 50
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function Rows({ list }: { list: MadeListRows }) {
  const t = useT('makelist')
  const language = useLanguage()
  const actions = useListActions(list.id)
  const [refused, setRefused] = useState<string | null>(null)
  const [open, setOpen] = useState<MadeListRow | null>(null)
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(perPage)
  const said = (answer: object): boolean => {
    const why = 'refused' in answer && typeof answer.refused === 'string' ? answer.refused : null
    setRefused(why)
    return why === null
  }
  const { rows } = list
  const order = (from: number, to: number) =>
    void actions.order(movedItem(rows, from, to).map((row) => row.id)).then(said)
  const last = Math.max(1, Math.ceil(rows.length / size))
  const at = (Math.min(page, last) - 1) * size
  const shown = rows.slice(at, at + size).map((row, index) => ({ ...row, index: at + index }))
  const who = (row: MadeListRow): string => row.name ?? textOf(Object.values(row.values)[0])
  const person: PlainColumn<(typeof shown)[number]>[] = [
    {
      key: 'name',
      label: t('passenger'),
      cell: (row) =>
        !row.is_permitted ? (
          <Caption>{t('notPermitted')}</Caption>
        ) : row.passenger === null ? (
          ''
        ) : (
          <AppLink to={`/apps/passenger-management/passenger/${row.passenger}`}>{row.name}</AppLink>
        ),
    },
    { key: 'serial', label: t('officeSerial'), cell: (row) => <Ltr>{row.office_serial ?? ''}</Ltr> },
    { key: 'passport', label: t('passportNo'), cell: (row) => <Ltr>{row.passport_no ?? ''}</Ltr> },
  ]
  const hasTyped = typedColumns(list.columns).length > 0
  const columns: PlainColumn<(typeof shown)[number]>[] = [
    { key: 'no', label: t('no'), isNumber: true, cell: (row) => numberText(row.index + 1, language) },
    ...(list.row_source === 'passenger' ? person : []),
    ...typedColumns(list.columns).map(({ key, label, kind }): PlainColumn<(typeof shown)[number]> => ({
      key,
      label,
      isNumber: kind === 'number',
      cell: (row) => <bdi>{textOf(row.values[key])}</bdi>,
    })),
    ...(list.may_change
      ? [
          {
            key: 'do',
            label: t('actions'),
            cell: (row: (typeof shown)[number]) => (
              <Row gap="xs">
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowUpRegular />}
                  disabledFocusable={row.index === 0}
                  aria-label={t('up', { column: who(row) })}
                  onClick={() => {
                    if (row.index > 0) order(row.index, row.index - 1)
                  }}
                />
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<ArrowDownRegular />}
                  disabledFocusable={row.index === rows.length - 1}
                  aria-label={t('down', { column: who(row) })}
                  onClick={() => {
                    if (row.index < rows.length - 1) order(row.index, row.index + 1)
                  }}
                />
                {hasTyped && row.is_permitted && (
                  <Button
                    size="small"
                    appearance="subtle"
                    icon={<EditRegular />}
                    aria-label={t('edit', { name: who(row) })}
                    onClick={() => setOpen(row)}
                  />
                )}
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<DismissRegular />}
                  aria-label={t('removeRow', { name: who(row) })}
                  onClick={() => void actions.remove([row.id]).then(said)}
                />
              </Row>
            ),
          },
        ]
      : []),
  ]
  return (
    <Stack gap="l">
      {refused && <RefusalBar message={refused} />}
      {!list.may_change && <Caption>{t('readOnly')}</Caption>}
      {list.may_change && (
        <Surface title={list.row_source === 'passenger' ? t('addPassengers') : t('addRow')}>
          {list.row_source === 'passenger' ? (
            <AddPassengers list={list.id} actions={actions} />
          ) : hasTyped ? (
            <TypedRow
              about={`${list.id}.new`}
              columns={list.columns}
              given={{}}
              sendLabel={t('add')}
              onSend={async (values, key) =>
                said(await actions.addRow((rows.at(-1)?.position ?? 0) + 1, values, key))
              }
            />
          ) : (
            <div>{t('nothingToType')}</div>
          )}
        </Surface>
      )}
      {open && (
        <Surface title={t('edit', { name: who(open) })}>
          <TypedRow
            key={open.id}
            about={`${list.id}.${open.id}`}
            columns={list.columns}
            given={Object.fromEntries(
              Object.entries(open.values).map(([key, value]) => [key, textOf(value)]),
            )}
            sendLabel={t('save')}
            onCancel={() => setOpen(null)}
            onSend={async (values, key) => {
              const isDone = said(await actions.changeRow(open, values, key))
              if (isDone) setOpen(null)
              return isDone
            }}
          />
        </Surface>
      )}
      <Surface
        title={t('rows')}
        aside={`${numberText(rows.length, language)} / ${numberText(mostListRows, language)}`}
      >
        {rows.length === 0 ? (
          <div>{t('noRows')}</div>
        ) : (
          <>
            <PlainTable
              isStacked
              caption={t('rows')}
              rows={shown}
              keyOf={(row) => row.id}
              columns={columns}
            />
            {rows.length > size && (
              <CursorPager
                page={Math.min(page, last)}
                size={size}
                count={shown.length}
                total={rows.length}
                hasNext={page < last}
                onBack={() => setPage(page - 1)}
                onStart={() => setPage(1)}
                onNext={() => setPage(page + 1)}
                onSize={(next) => {
                  setSize(next)
                  setPage(1)
                }}
              />
            )}
            {list.may_change && (
              <Row>
                <Button onClick={() => void actions.remove().then(said)}>{t('removeAll')}</Button>
              </Row>
            )}
          </>
        )}
      </Surface>
    </Stack>
  )
}
