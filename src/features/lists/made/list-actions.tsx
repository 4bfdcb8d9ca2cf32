import { useState } from 'react'
import { useListActions, type ListDone } from '../../../client/passengers/make-lists.ts'
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { useMessages } from '../../../ui/feedback/messages.ts'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { ListPages } from './list-pages.tsx'
import { madeListPath } from './made-list-paths.ts'

/** What can be done with a whole list: other pages of it, a copy with or without its rows, a dated copy that stays as it is. */
export function ListActions({ id }: { id: number }) {
  const t = useT('makelist')
  const goTo = useGoTo()
  const messages = useMessages()
  const actions = useListActions(id)
  const [isBusy, setBusy] = useState(false)
  const make = async (
    work: () => Promise<ListDone<{ id: number; title: string }>>,
    page: 'columns' | 'report',
  ) => {
    if (isBusy) return
    setBusy(true)
    const answer = await work()
    setBusy(false)
    if ('refused' in answer) return messages.snackbar(answer.refused, 'error')
    messages.snackbar(t('made', { title: answer.done.title }), 'success')
    goTo(madeListPath(page, answer.done.id))
  }
  return (
    <>
      <ListPages id={id} page="report" />
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button disabledFocusable={isBusy}>{t('copy')}</Button>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItem onClick={() => void make(() => actions.copy(true), 'report')}>
              {t('copyWithRows')}
            </MenuItem>
            <MenuItem onClick={() => void make(() => actions.copy(false), 'columns')}>
              {t('copyColumns')}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      <Button
        disabledFocusable={isBusy}
        title={t('freezeHint')}
        onClick={() => void make(() => actions.freeze(), 'report')}
      >
        {t('freeze')}
      </Button>
    </>
  )
}
