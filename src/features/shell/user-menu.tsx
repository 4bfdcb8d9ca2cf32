import { Avatar, Button, makeStyles, Menu, MenuDivider, MenuGroup, MenuItem, MenuItemCheckbox, MenuList, MenuPopover, MenuTrigger, Text, tokens } from '@fluentui/react-components'
import type { SessionUser } from '../../machines/session.ts'
import { useT } from '../../ui/i18n.ts'
import { SignOutRegular, WeatherMoonRegular, PersonAddRegular, PersonRegular, PanelLeftRegular } from '../../ui/icons.ts'
import { useGoTo } from '../../ui/navigation.ts'

const useStyles = makeStyles({
  button: { minWidth: 'auto', columnGap: tokens.spacingHorizontalS, paddingInline: tokens.spacingHorizontalS, textAlign: 'start', fontWeight: tokens.fontWeightRegular },
  words: { display: 'grid', lineHeight: tokens.lineHeightBase200, '@media (max-width: 959px)': { display: 'none' } },
  name: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: '200px' },
  role: { color: tokens.colorNeutralForeground3 },
  head: { display: 'grid', padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}` },
})

/** The name as the specification shows it: upper case, by the rules of no particular language. */
export const displayName = (user: Pick<SessionUser, 'first_name' | 'last_name'>) => `${user.first_name} ${user.last_name}`.trim().toUpperCase()

export type UserMenuProps = {
  user: SessionUser | null
  isDark: boolean
  isFoldable: boolean
  /** Absent as long as nobody can register himself. */
  registerPath: string | null
  loginPath: string
  onDark: (isDark: boolean) => void
  onFoldable: (isFoldable: boolean) => void
  onLogout: () => void
}

/** Who is signed in, and what only he can change here. */
export function UserMenu({ user, isDark, isFoldable, registerPath, loginPath, onDark, onFoldable, onLogout }: UserMenuProps) {
  const styles = useStyles()
  const t = useT('shell')
  const goTo = useGoTo()
  const name = user ? displayName(user) : t('guest')
  const role = user?.role?.title ?? t('guest')
  const checked = { look: [...(isDark ? ['dark'] : []), ...(isFoldable ? ['foldable'] : [])] }
  return (
    <Menu
      checkedValues={checked}
      onCheckedValueChange={(_, { checkedItems }) => {
        if (checkedItems.includes('dark') !== isDark) onDark(!isDark)
        if (checkedItems.includes('foldable') !== isFoldable) onFoldable(!isFoldable)
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" size="large" className={styles.button} aria-label={`${t('user.menu')}: ${name}, ${role}`}>
          <Avatar size={32} name={user ? name : undefined} color={user ? 'brand' : 'neutral'} image={user?.image ? { src: user.image } : undefined} aria-hidden />
          <span className={styles.words}>
            <Text size={200} weight="semibold" className={styles.name}>{name}</Text>
            {user && <Text size={100} className={styles.role}>{role}</Text>}
          </span>
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuGroup>
            <div className={styles.head}>
              <Text weight="semibold">{name}</Text>
              <Text size={200} className={styles.role}>{user ? <>{role} · <bdi dir="ltr">{user.email}</bdi></> : t('guest')}</Text>
            </div>
          </MenuGroup>
          <MenuDivider />
          <MenuItemCheckbox name="look" value="dark" icon={<WeatherMoonRegular />}>{t('user.dark')}</MenuItemCheckbox>
          {user && <MenuItemCheckbox name="look" value="foldable" icon={<PanelLeftRegular />}>{t('user.foldable')}</MenuItemCheckbox>}
          <MenuDivider />
          {user ? (
            <MenuItem icon={<SignOutRegular />} onClick={onLogout}>{t('user.logout')}</MenuItem>
          ) : (
            <>
              <MenuItem icon={<PersonRegular />} onClick={() => goTo(loginPath)}>{t('user.login')}</MenuItem>
              {registerPath && <MenuItem icon={<PersonAddRegular />} onClick={() => goTo(registerPath)}>{t('user.register')}</MenuItem>}
            </>
          )}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
