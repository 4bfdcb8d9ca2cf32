import { useEffect, useEffectEvent, useRef } from 'react'
import { isApiProblem } from '../../client/http/api.ts'
import { roleChoice, useRoles } from '../../client/http/rights.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { useSavedViews, type SavedView } from '../../client/records/views.ts'
import type { Report } from '../../foundation/reports/report.ts'
import type { ViewsMenuProps } from '../../ui/tables/overlays/views-menu.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { keptQuestion } from './use-report-address.ts'

/** A question as a view keeps it. */
const textOf = (report: Report, search: URLSearchParams): string =>
  new URLSearchParams(keptQuestion(report, search)).toString()

/**
 * The kept questions of a report: filters, order, groups and columns under a name, on the server, for the reader alone,
 * for a role or for everybody. The open one stands in the address, so a link opens it too.
 */
export function useReportViews(
  report: Report,
  search: URLSearchParams,
  onSearch: (next: URLSearchParams) => void,
): Omit<ViewsMenuProps, 'usual' | 'isOpen' | 'onOpenChange'> {
  const t = useT('entity')
  const messages = useMessages()
  const list = `report-${report.name}`
  const { views, save, remove } = useSavedViews(list)
  const id = search.get('view') ?? ''
  const current = views.find((view) => view.id === id) ?? null
  const query = textOf(report, search)
  const open = (viewId: string) => {
    const next = new URLSearchParams(views.find((view) => view.id === viewId)?.query ?? '')
    const size = search.get('size')
    if (size) next.set('size', size)
    if (viewId !== '') next.set('view', viewId)
    onSearch(next)
  }
  const usual = views.find((view) => view.is_default)
  const isAtStart = useRef(true)
  // A later change of the address is the reader's own.
  const arrived = useEffectEvent(() => {
    // The default view opens only where the address asks for nothing of its own.
    if (isAtStart.current && usual && query === '' && id === '') open(usual.id)
    if (views.length > 0) isAtStart.current = false
  })
  const { length: count } = views
  useEffect(() => arrived(), [usual?.id, count])
  const failed = (error: unknown) =>
    messages.snackbar(isApiProblem(error) ? error.detail || error.title : String(error), 'error')
  const mayShare = useSessionUser()?.user_permissions.includes('column_setting.update') ?? false
  const roles = useRoles(mayShare).data ?? []
  const everybody = t('views.everybody')
  const audienceOf = ({ role }: { role: number | null }) =>
    role === null ? everybody : (roles.find((one) => one.id === role)?.title ?? everybody)
  const shown = (view: SavedView) => ({
    id: view.id,
    name: view.name,
    isDefault: view.is_default ?? false,
    ...(view.by === undefined ? {} : { by: view.by }),
    ...(view.shared ? { sharedWith: audienceOf(view.shared) } : {}),
  })
  const stored = (of: { id: string }) => views.find((one) => one.id === of.id)
  const keep = async (own: string | undefined, name: string): Promise<void> => {
    const existing =
      own === undefined
        ? {}
        : { id: own, is_default: current?.is_default ?? false, shared: current?.shared ?? null }
    try {
      const view = await save({ ...existing, list, name, query })
      messages.snackbar(t('views.saved'), 'success')
      const next = new URLSearchParams(search)
      next.set('view', view.id)
      onSearch(next)
    } catch (error) {
      failed(error)
    }
  }
  return {
    views: views.map(shown),
    current: current && shown(current),
    isChanged: current !== null && textOf(report, new URLSearchParams(current.query)) !== query,
    onOpen: open,
    onSave: ({ id: own, name }) => void keep(own, name),
    onDefault: (view, isDefault) => {
      const own = stored(view)
      if (own) save({ ...own, is_default: isDefault }).catch(failed)
      for (const other of views)
        if (isDefault && other.id !== view.id && other.is_default && other.by === undefined)
          save({ ...other, is_default: false }).catch(failed)
    },
    audiences: mayShare ? [{ value: '', text: everybody }, ...roles.map(roleChoice)] : null,
    onShare: (view, audience) => {
      const own = stored(view)
      if (own)
        save({
          ...own,
          shared: audience === null ? null : { role: audience === '' ? null : Number(audience) },
        }).then(
          () => messages.snackbar(t(audience === null ? 'views.isPrivate' : 'views.isShared'), 'success'),
          failed,
        )
    },
    onDelete: (gone) => void remove(gone).then(() => open(''), failed),
  }
}
