import { useEffect, useEffectEvent, useRef } from 'react'
import { roleChoice, useRoles } from '../../client/http/rights.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { useSavedViews, type ColumnChoice, type SavedView } from '../../client/records/views.ts'
import type { ViewsMenuProps } from '../../ui/tables/overlays/views-menu.tsx'
import { readAddress, writeQuestion, type ListAddress } from '../../ui/tables/filter-model.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { problemOf } from './record-problem.ts'

type Doing = {
  onAddress: (address: ListAddress, replace: boolean) => void
  onColumns: (columns: ColumnChoice[]) => void
}

/** The saved views of a list for its view: which one is open, whether it was changed, and what can be done with it. */
export function useListViews(
  list: string,
  address: ListAddress,
  columns: ColumnChoice[],
  { onAddress, onColumns }: Doing,
): Omit<ViewsMenuProps, 'usual' | 'isOpen' | 'onOpenChange'> {
  const t = useT('entity')
  const messages = useMessages()
  const { views, save, remove } = useSavedViews(list)
  const current = views.find((view) => view.id === address.view) ?? null
  const open = (id: string, replace = false) => {
    const view = views.find((one) => one.id === id)
    onAddress({ ...readAddress(view?.query ?? ''), size: address.size, view: id }, replace)
    if (view?.columns && view.columns.length > 0) onColumns(view.columns)
  }
  const usual = views.find((view) => view.is_default)
  const isAtStart = useRef(true)
  // A later change of the address is the reader's own.
  const arrived = useEffectEvent(() => {
    // The default view opens only where the address asks for nothing of its own.
    if (isAtStart.current && usual && writeQuestion(address) === '' && address.view === '')
      open(usual.id, true)
    if (views.length > 0) isAtStart.current = false
  })
  const { length: count } = views
  useEffect(() => arrived(), [usual?.id, count])
  const failed = (error: unknown) =>
    messages.snackbar(problemOf(error).detail || problemOf(error).title, 'error')
  const mayShare = useSessionUser()?.user_permissions.includes('column_setting.update') ?? false
  const roles = useRoles(mayShare).data ?? []
  const everybody = t('views.everybody')
  const wordsOf = ({ role }: { role: number | null }) =>
    role === null ? everybody : (roles.find((one) => one.id === role)?.title ?? everybody)
  const shown = (view: SavedView) => ({
    id: view.id,
    name: view.name,
    isDefault: view.is_default ?? false,
    ...(view.by === undefined ? {} : { by: view.by }),
    ...(view.shared ? { sharedWith: wordsOf(view.shared) } : {}),
  })
  return {
    views: views.map(shown),
    current: current && shown(current),
    isChanged: current !== null && writeQuestion(readAddress(current.query)) !== writeQuestion(address),
    onOpen: open,
    onSave: ({ id, name }) => {
      const existing =
        id === undefined
          ? {}
          : { id, is_default: current?.is_default ?? false, shared: current?.shared ?? null }
      save({ ...existing, list, name, query: writeQuestion(address), columns }).then((view) => {
        messages.snackbar(t('views.saved'), 'success')
        onAddress({ ...address, view: view.id }, true)
      }, failed)
    },
    onDefault: (view, isDefault) => {
      const stored = views.find((one) => one.id === view.id)
      if (stored) save({ ...stored, is_default: isDefault }).catch(failed)
      for (const other of views)
        if (isDefault && other.id !== view.id && other.is_default && other.by === undefined)
          save({ ...other, is_default: false }).catch(failed)
    },
    audiences: mayShare ? [{ value: '', text: everybody }, ...roles.map(roleChoice)] : null,
    onShare: (view, audience) => {
      const stored = views.find((one) => one.id === view.id)
      if (stored)
        save({
          ...stored,
          shared: audience === null ? null : { role: audience === '' ? null : Number(audience) },
        }).then(
          () => messages.snackbar(t(audience === null ? 'views.isPrivate' : 'views.isShared'), 'success'),
          failed,
        )
    },
    onDelete: (id) => void remove(id).then(() => onAddress({ ...address, view: '' }, true), failed),
  }
}
