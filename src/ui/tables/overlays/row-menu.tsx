import { Menu, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components'
import { useT } from '../../../foundation/text/i18n.ts'
import { CopyRegular, DeleteRegular, EditRegular, OpenRegular } from '../../icons/icons.ts'

/** What can be done with one row; a way that is not open to the reader is null. */
export function RowMenu({
  target,
  recordPath,
  editPath,
  copyPath,
  onOpen,
  onSelect,
  onDelete,
  onClose,
}: {
  /** The button it opens at. */
  target: HTMLElement
  recordPath: string | null
  editPath: string | null
  copyPath: string | null
  onOpen: (path: string) => void
  onSelect: (() => void) | null
  onDelete: (() => void) | null
  onClose: () => void
}) {
  const t = useT('entity')
  return (
    <Menu
      open
      onOpenChange={(_, data) => {
        if (!data.open) {
          target.focus()
          onClose()
        }
      }}
      positioning={{ target, position: 'below', align: 'end' }}
    >
      <MenuPopover>
        <MenuList>
          {recordPath && (
            <MenuItem icon={<OpenRegular />} onClick={() => onOpen(recordPath)}>
              {t('list.open')}
            </MenuItem>
          )}
          {recordPath && (
            <MenuItem icon={<OpenRegular />} onClick={() => window.open(recordPath, '_blank', 'noopener')}>
              {t('list.openNewTab')}
            </MenuItem>
          )}
          {editPath && (
            <MenuItem icon={<EditRegular />} onClick={() => onOpen(editPath)}>
              {t('list.edit')}
            </MenuItem>
          )}
          {copyPath && (
            <MenuItem icon={<CopyRegular />} onClick={() => onOpen(copyPath)}>
              {t('list.duplicate')}
            </MenuItem>
          )}
          {onSelect && <MenuItem onClick={onSelect}>{t('list.select')}</MenuItem>}
          {onDelete && (
            <MenuItem icon={<DeleteRegular />} onClick={onDelete}>
              {t('list.delete')}
            </MenuItem>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
