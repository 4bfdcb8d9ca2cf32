import { Menu, MenuItem, MenuItemRadio, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { useT } from '../../../foundation/text/i18n.ts'
import { DensityButton, ExportButton } from '../entity-list-buttons.tsx'

// Open from the start: the button was pressed before the menu was there.

/** The height of rows. */
export function DensityMenu({
  density,
  onDensity,
}: {
  density: 'comfortable' | 'compact'
  onDensity: (density: 'comfortable' | 'compact') => void
}) {
  const t = useT('entity')
  return (
    <Menu
      defaultOpen
      checkedValues={{ density: [density] }}
      onCheckedValueChange={(_, data) =>
        onDensity(data.checkedItems[0] === 'compact' ? 'compact' : 'comfortable')
      }
    >
      <MenuTrigger disableButtonEnhancement>
        <DensityButton />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItemRadio name="density" value="comfortable">
            {t('list.comfortable')}
          </MenuItemRadio>
          <MenuItemRadio name="density" value="compact">
            {t('list.compact')}
          </MenuItemRadio>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

/** As which file the list is written. */
export function ExportMenu({
  isExporting,
  onExport,
}: {
  isExporting: boolean
  onExport: (format: 'csv' | 'xlsx') => void
}) {
  const t = useT('entity')
  return (
    <Menu defaultOpen>
      <MenuTrigger disableButtonEnhancement>
        <ExportButton isExporting={isExporting} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => onExport('csv')}>{t('list.exportCsv')}</MenuItem>
          <MenuItem onClick={() => onExport('xlsx')}>{t('list.exportXlsx')}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
