import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import { keys } from '../../client/http/queries.ts'
import { orderMenu, useMenuEntries } from '../../client/http/rights.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Stack } from '../../ui/layout/arrange.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { TreeRows } from '../../ui/tables/tree-rows.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { menuRows } from './menu-rows.ts'
import { useMenuNames } from './use-menu-names.ts'

/** The side menu as one tree: entries move up and down among their neighbours, a press opens one for changes. */
export function MenuOrder({
  icon,
  pathOf,
}: {
  icon: (name: string | null) => ReactNode
  pathOf: (id: number) => string
}) {
  const t = useT('rights')
  const client = useQueryClient()
  const nameOf = useMenuNames()
  const may = useSessionUser()?.user_permissions.includes('menu_item.update') ?? false
  const query = useMenuEntries()
  const order = useMutation({
    mutationFn: ({ parent, ids }: { parent: number | null; ids: readonly number[] }) =>
      orderMenu(parent, ids),
    onSuccess: ({ menu_items }) => {
      client.setQueryData(keys.list('menu_item', { all: true }), menu_items)
      void client.invalidateQueries({ queryKey: keys.menu() })
    },
  })
  const entries = query.data
  if (query.isError)
    return (
      <ProblemMessage
        title={t('menu.failed')}
        detail={query.error.message}
        requestId={null}
        onRetry={() => void query.refetch()}
      />
    )
  if (!entries) return <Waiting label={t('menu.loading')} />
  const rows = menuRows(entries, nameOf, {
    text: (entry, name) => <AppLink to={pathOf(entry.id)}>{name}</AppLink>,
    icon: (entry) => icon(entry.icon),
  })
  const onMove = (siblings: readonly number[], from: number, to: number) => {
    const moved = siblings[from]
    if (moved === undefined) return
    const rest = siblings.filter((id) => id !== moved)
    order.mutate({
      parent: entries.find((one) => one.id === moved)?.parent ?? null,
      ids: [...rest.slice(0, to), moved, ...rest.slice(to)],
    })
  }
  return (
    <Stack gap="s">
      <Caption>{t('menu.orderText')}</Caption>
      {order.isError && (
        <ProblemMessage
          title={t('menu.notSaved')}
          detail={order.error.message}
          requestId={isApiProblem(order.error) ? order.error.requestId : null}
          onRetry={() => void query.refetch()}
        />
      )}
      <TreeRows
        label={t('menu.items')}
        rows={rows}
        disabled={order.isPending}
        {...(may
          ? {
              move: {
                up: (name: string) => t('menu.up', { name }),
                down: (name: string) => t('menu.down', { name }),
                onMove,
              },
            }
          : {})}
      />
    </Stack>
  )
}
