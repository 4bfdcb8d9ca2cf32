import { useParams, useSearchParams } from 'react-router'
import type { BoardFilters } from '../../../client/journey/board.ts'
import { BoardFilterBar, boardStages } from '../../../features/workflow/work/board-filters.tsx'
import { BoardView } from '../../../features/workflow/work/board-view.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { useBulkSheet } from '../../parts/bulk-sheet.tsx'
import { WithServices } from '../../parts/with-services.tsx'

const ids = ['country', 'agent', 'passenger_type'] as const

function readFilters(search: URLSearchParams): BoardFilters {
  const q = search.get('q')
  const isOpen = search.get('open') === '1'
  const numbers = Object.fromEntries(
    ids.flatMap((name) => {
      const id = Number(search.get(name))
      return Number.isInteger(id) && id > 0 ? [[name, id]] : []
    }),
  )
  return { ...numbers, ...(q ? { q } : {}), ...(isOpen ? { open: 1 } : {}) }
}

/** /apps/board/:stage?: files by where they stand in a stage; what narrows them stands in the address. Source: ux 6. */
export function Component() {
  const t = useT('desk')
  const goTo = useGoTo()
  const [search, setSearch] = useSearchParams()
  const params = useParams()
  const stage = boardStages.find((one) => one === params['stage']) ?? 'medical'
  const filters = readFilters(search)
  const query = search.toString()
  const { open, sheet } = useBulkSheet()
  return (
    <Page title={t('board.title')}>
      <WithServices>
        <BoardFilterBar
          stage={stage}
          filters={filters}
          onStage={(next) => goTo(`/apps/board/${next}${query ? `?${query}` : ''}`)}
          onFilters={(next) =>
            setSearch(
              Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)])),
              { replace: true },
            )
          }
        />
        <BoardView key={`${stage} ${query}`} stage={stage} filters={filters} onMany={open} />
        {sheet}
      </WithServices>
    </Page>
  )
}
