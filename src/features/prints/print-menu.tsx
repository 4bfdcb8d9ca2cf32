import { usePrintForms } from '../../client/prints.ts'
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '../../ui/fluent.ts'
import { useT } from '../../ui/i18n.ts'
import { PrintRegular } from '../../ui/icons.ts'
import { useGoTo } from '../../ui/navigation.ts'

/** Forms valid for this person (interaction handbook 5); nothing for people who print none. */
export function PrintMenu({ passenger }: { passenger: number }) {
  const t = useT('prints')
  const goTo = useGoTo()
  const { data } = usePrintForms(passenger)
  if (!data || data.length === 0) return null
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement><Button icon={<PrintRegular />}>{t('print')}</Button></MenuTrigger>
      <MenuPopover>
        <MenuList>{data.map((form) => <MenuItem key={form.code} onClick={() => goTo(`/apps/${form.path}/${passenger}`)}>{form.title}</MenuItem>)}</MenuList>
      </MenuPopover>
    </Menu>
  )
}
