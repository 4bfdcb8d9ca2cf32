import { useSearchParams } from 'react-router'
import { RoleMenuEditor } from '../../../features/people/role-menu-editor.tsx'
import { MenuIcon } from '../../../features/shell/frame/menu-icon.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'

/** /apps/roleMenu-management/roleMenus: which entries of the side menu each role has; the role stands in the address. */
export function Component() {
  const t = useT('rights')
  const [search, setSearch] = useSearchParams()
  const role = Number(search.get('role'))
  return (
    <Page title={t('menu.title')}>
      <RoleMenuEditor
        roleId={role > 0 ? role : null}
        onRole={(id) => setSearch({ role: String(id) }, { replace: true })}
        icon={(name) => <MenuIcon name={name} className="" />}
      />
    </Page>
  )
}
