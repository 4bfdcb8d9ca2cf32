import { handbookPath } from '../../../domain/desk/handbook-page.ts'
import {
  makeStyles,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuItem,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Text,
  tokens,
} from '../../../ui/layout/fluent.ts'
import type { SessionUser } from '../../../machines/shell/session-types.ts'
import { useSeededName } from '../../../foundation/text/seeded-names.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import {
  BugRegular,
  KeyRegular,
  KeyboardRegular,
  SignOutRegular,
  WeatherMoonRegular,
  PersonAddRegular,
  PersonRegular,
  PanelLeftRegular,
  QuestionCircleRegular,
} from '../../../ui/icons/icons.ts'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { displayName, UserButton } from './toolbar-buttons.tsx'

const useStyles = makeStyles({
  role: { color: tokens.colorNeutralForeground3 },
  head: { display: 'grid', padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}` },
})

export type UserMenuProps = {
  user: SessionUser | null
  isDark: boolean
  isFoldable: boolean
  /** Absent as long as users cannot register themselves. */
  registerPath: string | null
  loginPath: string
  profilePath: string
  onDark: (isDark: boolean) => void
  onFoldable: (isFoldable: boolean) => void
  onKeys: () => void
  onReport: () => void
  onLogout: () => void
}

/**
 * Who is signed in, and what only this user can change here. Open from the start: the button was pressed
 * before the menu was there.
 */
export function UserMenu({
  user,
  isDark,
  isFoldable,
  registerPath,
  loginPath,
  profilePath,
  onDark,
  onFoldable,
  onKeys,
  onReport,
  onLogout,
}: UserMenuProps) {
  const styles = useStyles()
  const t = useT('shell')
  const tLook = useT('look')
  const goTo = useGoTo()
  const name = user ? displayName(user) : t('guest')
  const row = useSeededName()
  const role = user?.role ? row('role', user.role.title) : t('guest')
  const checked = { look: [...(isDark ? ['dark'] : []), ...(isFoldable ? ['foldable'] : [])] }
  return (
    <Menu
      defaultOpen
      checkedValues={checked}
      onCheckedValueChange={(_, { checkedItems }) => {
        if (checkedItems.includes('dark') !== isDark) onDark(!isDark)
        if (checkedItems.includes('foldable') !== isFoldable) onFoldable(!isFoldable)
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <UserButton user={user} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuGroup>
            <div className={styles.head}>
              <Text weight="semibold">{name}</Text>
              <Text size={200} className={styles.role}>
                {user ? (
                  <>
                    {role} · <bdi dir="ltr">{user.email}</bdi>
                  </>
                ) : (
                  t('guest')
                )}
              </Text>
            </div>
          </MenuGroup>
          <MenuDivider />
          <MenuItemCheckbox name="look" value="dark" icon={<WeatherMoonRegular />}>
            {tLook('user.dark')}
          </MenuItemCheckbox>
          {user && (
            <MenuItemCheckbox name="look" value="foldable" icon={<PanelLeftRegular />}>
              {tLook('user.foldable')}
            </MenuItemCheckbox>
          )}
          <MenuDivider />
          {user ? (
            <>
              <MenuItem icon={<PersonRegular />} onClick={() => goTo(profilePath)}>
                {tLook('user.profile')}
              </MenuItem>
              <MenuItem icon={<KeyRegular />} onClick={() => goTo(`${profilePath}#sessions`)}>
                {tLook('user.sessions')}
              </MenuItem>
              <MenuItem icon={<QuestionCircleRegular />} onClick={() => goTo(handbookPath())}>
                {tLook('user.handbook')}
              </MenuItem>
              <MenuItem icon={<KeyboardRegular />} onClick={onKeys}>
                {tLook('palette.keys')}
              </MenuItem>
              <MenuItem icon={<BugRegular />} onClick={onReport}>
                {t('problem.report')}
              </MenuItem>
              <MenuItem icon={<SignOutRegular />} onClick={onLogout}>
                {tLook('user.logout')}
              </MenuItem>
            </>
          ) : (
            <>
              <MenuItem icon={<PersonRegular />} onClick={() => goTo(loginPath)}>
                {tLook('user.login')}
              </MenuItem>
              {registerPath && (
                <MenuItem icon={<PersonAddRegular />} onClick={() => goTo(registerPath)}>
                  {tLook('user.register')}
                </MenuItem>
              )}
            </>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
