import { MenuIcon } from '../../../features/shell/frame/menu-icon.tsx'
import { MenuOrder } from '../../../features/people/menu-order.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Row } from '../../../ui/layout/arrange.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'

const stem = '/apps/menu-management'
const roleMenus = '/apps/roleMenu-management/roleMenus'

/** /apps/menu-management/menus: the side menu as a tree in its order. */
export function Component() {
  const t = useT('rights')
  return (
    <Page
      title={t('menu.orderTitle')}
      actions={
        <Row gap="m">
          <AppLink to={roleMenus}>{t('menu.asRole')}</AppLink>
          <AppLink to={`${stem}/new`}>{t('menu.new')}</AppLink>
        </Row>
      }
    >
      <MenuOrder icon={(name) => <MenuIcon name={name} className="" />} pathOf={(id) => `${stem}/${id}`} />
    </Page>
  )
}
