import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useStatusList, type CardName } from '../../client/dashboard.ts'
import { isApiProblem } from '../../client/api.ts'
import { statusListOf } from '../../domain/status-lists.ts'
import { StatusTable } from '../../features/lists/status-table.tsx'
import { Row, Stack } from '../../ui/arrange.tsx'
import { Button } from '../../ui/fluent.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EntityListFooter } from '../../ui/entity-list-footer.tsx'
import { numberText } from '../../ui/format.ts'
import { useLanguage, useT } from '../../ui/i18n.ts'
import { SearchRegular } from '../../ui/icons.ts'
import { useGoTo } from '../../ui/navigation.ts'
import { Page } from '../../ui/page.tsx'
import { ProblemMessage } from '../../ui/problem-message.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Surface } from '../../ui/surface.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { useRouteRow } from '../route-row.ts'

const cardOf = { medical: 'medical', embassy: 'embassy', manpower: 'man_power', flight: 'flight', expiry: 'expiry' } as const satisfies Record<string, CardName>

/** /apps/{name}/report: exactly the rows a number of the dashboard counts. Source: machines 9.1, reports 5.1. */
export function Component() {
  const { statusList = 'notMedicals' } = useRouteRow()
  const list = statusListOf(statusList)
  const t = useT('dashboard')
  const language = useLanguage()
  const goTo = useGoTo()
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(search.get('q') ?? '')
  const page = Math.max(1, Number(search.get('page')) || 1)
  const size = [25, 50, 100, 200].find((one) => one === Number(search.get('size'))) ?? 25
  const q = search.get('q') ?? ''
  const query = useStatusList(cardOf[list?.card ?? 'medical'], statusList, { page, size, q })
  /** The address holds what is shown; a value of '' leaves it out. */
  const show = (next: Record<string, string>) => setSearch((before) => {
    const after = new URLSearchParams(before)
    for (const [name, value] of Object.entries(next)) if (value) after.set(name, value); else after.delete(name)
    return after
  }, { replace: true })
  const data = query.data
  return (
    <Page title={t(`list.${statusList}` as 'list.notMedicals')} aside={data && numberText(data.total_elements, language)} actions={<Button appearance="subtle" onClick={() => goTo('/apps/dashboards/project')}>{t('back')}</Button>}>
      <Stack>
        <SearchField label={t('search')} value={typed} onChange={setTyped} onSearch={(text) => show({ q: text, page: '' })} />
        {query.isError ? <ProblemMessage title={t('failed')} requestId={isApiProblem(query.error) ? query.error.requestId : null} onRetry={() => void query.refetch()} />
          : !data ? <Waiting label={t('loading')} />
          : data.rows.length === 0 ? (
            <EmptyState icon={<SearchRegular />} title={q ? t('noResults') : t('empty')} actions={q ? <Button onClick={() => { setTyped(''); show({ q: '', page: '' }) }}>{t('clear')}</Button> : undefined}>{q ? undefined : t('emptyWhy')}</EmptyState>
          ) : (
            <Surface title={t('rows')} level={2}>
              <StatusTable page={data} isDimmed={query.isPlaceholderData} />
              <Row spread>
                <EntityListFooter page={page} size={size} count={data.rows.length} total={data.total_elements} pages={data.total_pages} isCapped={false} onPage={(next) => show({ page: next === 1 ? '' : String(next) })} onSize={(next) => show({ size: String(next), page: '' })} />
              </Row>
            </Surface>
          )}
      </Stack>
    </Page>
  )
}
