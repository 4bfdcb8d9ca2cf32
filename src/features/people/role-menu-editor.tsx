import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import { keys } from '../../client/http/queries.ts'
import {
  giveMenu,
  roleChoice,
  useRoleMenu,
  useRoles,
  type MenuEntry,
  type RoleMenu,
} from '../../client/http/rights.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { tick, withBelow } from '../../domain/people/menu-tree-ticks.ts'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { PickOne } from '../../ui/inputs/pick-one.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { TreeRows } from '../../ui/tables/tree-rows.tsx'
import { useTabGuard } from '../../ui/layout/tab-guard.ts'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { menuRows } from './menu-rows.ts'
import { useMenuNames } from './use-menu-names.ts'

const isSame = (a: ReadonlySet<number>, b: readonly number[]) =>
  a.size === b.length && b.every((id) => a.has(id))

export type RoleMenuEditorProps = {
  roleId: number | null
  onRole: (id: number) => void
  icon: (name: string | null) => ReactNode
}

/** Which entries of the side menu a role has: choose the role, tick the tree, save it as a whole. */
export function RoleMenuEditor({ roleId, onRole, icon }: RoleMenuEditorProps) {
  const t = useT('rights')
  const roles = useRoles()
  const first = roles.data?.[0]?.id ?? null
  const shown = roleId ?? first
  const query = useRoleMenu(shown)
  if (roles.isError || query.isError)
    return (
      <ProblemMessage
        title={t('menu.failed')}
        detail={(roles.error ?? query.error)?.message ?? ''}
        requestId={null}
        onRetry={() => void (roles.isError ? roles : query).refetch()}
      />
    )
  return (
    <Stack gap="m">
      <PickOne
        size="medium"
        label={t('menu.role')}
        value={String(shown ?? '')}
        options={(roles.data ?? []).map(roleChoice)}
        onPick={(value) => onRole(Number(value))}
      />
      {query.data && shown !== null ? (
        <Ticks key={`${shown}:${query.data.given.join(',')}`} role={shown} menu={query.data} icon={icon} />
      ) : (
        <Waiting label={t('menu.loading')} />
      )}
    </Stack>
  )
}

function Ticks({ role, menu, icon }: { role: number; menu: RoleMenu; icon: RoleMenuEditorProps['icon'] }) {
  const t = useT('rights')
  const client = useQueryClient()
  const nameOf = useMenuNames()
  const { snackbar } = useMessages()
  const may = useSessionUser()?.user_permissions.includes('role_menu.update') ?? false
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(menu.given))
  const isChanged = !isSame(ticked, menu.given)
  useTabGuard(isChanged)
  const save = useMutation({
    mutationFn: () => giveMenu(role, [...ticked], menu.given),
    onSuccess: (answer) => {
      client.setQueryData(keys.record('role_menu', role), answer)
      void client.invalidateQueries({ queryKey: keys.menu() })
      snackbar(t('menu.saved'), 'success')
    },
  })
  const stateOf = (id: number): boolean | 'mixed' => {
    if (!ticked.has(id)) return false
    return withBelow(menu.menu_items, id).every((one) => ticked.has(one)) ? true : 'mixed'
  }
  const rows = menuRows(menu.menu_items, nameOf, {
    text: (_: MenuEntry, name) => name,
    icon: (entry) => icon(entry.icon),
  })
  return (
    <Stack gap="m">
      {save.isError && (
        <ProblemMessage
          title={t('menu.notSaved')}
          detail={save.error.message}
          requestId={isApiProblem(save.error) ? save.error.requestId : null}
        />
      )}
      <TreeRows
        label={t('menu.items')}
        rows={rows}
        tickOf={stateOf}
        disabled={!may || save.isPending}
        onTick={(id, isOn) => setTicked(tick(menu.menu_items, ticked, id, isOn))}
      />
      {may && (
        <Row>
          <Button appearance="primary" disabled={!isChanged || save.isPending} onClick={() => save.mutate()}>
            {t('menu.save')}
          </Button>
          <Button disabled={!isChanged || save.isPending} onClick={() => setTicked(new Set(menu.given))}>
            {t('menu.discard')}
          </Button>
          <Caption>{t('menu.count', { given: ticked.size, of: menu.menu_items.length })}</Caption>
        </Row>
      )}
    </Stack>
  )
}
