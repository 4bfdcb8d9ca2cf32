import { Button, makeStyles, Text, tokens } from '../../../ui/layout/fluent.ts'
import type { Ref } from 'react'
import type { SessionUser } from '../../../machines/shell/session-types.ts'
import { languages, useT, type Language } from '../../../foundation/text/i18n.ts'
import { useSeededName } from '../../../foundation/text/seeded-names.ts'
import {
  GlobeRegular,
  MoreHorizontalRegular,
  PersonRegular,
  TextFontSizeRegular,
} from '../../../ui/icons/icons.ts'
import { Initials } from '../../../ui/icons/initials.tsx'
import type { FetchAheadEvents } from '../../../ui/layout/lazy-menu.tsx'

/** Out of sight and still part of the name of its button. */
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

const useStyles = makeStyles({
  language: { fontWeight: tokens.fontWeightRegular, fontSize: tokens.fontSizeBase300 },
  user: {
    minWidth: 'auto',
    columnGap: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalS,
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
  },
  words: { display: 'grid', lineHeight: tokens.lineHeightBase200, '@media (max-width: 959px)': hidden },
  what: hidden,
  name: { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: '200px' },
  role: { color: tokens.colorNeutralForeground3 },
})

/** The name as the specification shows it: upper case. */
export const displayName = (user: Pick<SessionUser, 'first_name' | 'last_name'>) =>
  `${user.first_name} ${user.last_name}`.trim().toUpperCase()

/** What a menu or popover hands to its trigger; more than this arrives at run time and is passed on. */
type Rest = FetchAheadEvents & { ref?: Ref<HTMLButtonElement> }

/** The buttons of the toolbar that open something, apart from what they open: they are there before it is. */
export function LanguageButton({ language, ...rest }: Rest & { language: Language }) {
  const styles = useStyles()
  const t = useT('shell')
  const name = languages.find((l) => l.code === language)?.name
  return (
    <Button
      {...rest}
      appearance="subtle"
      size="large"
      className={styles.language}
      icon={<GlobeRegular />}
      aria-haspopup="menu"
      aria-label={`${t('toolbar.language')}: ${name}`}
    >
      {name}
    </Button>
  )
}

export function FontSizeButton(rest: Rest) {
  const t = useT('shell')
  return (
    <Button
      {...rest}
      appearance="subtle"
      size="large"
      icon={<TextFontSizeRegular />}
      aria-label={t('toolbar.fontSize')}
      title={t('toolbar.fontSize')}
    />
  )
}

/** Its name says what it holds: the bar of a phone has a "More" of its own. */
export function MoreButton(rest: Rest) {
  const t = useT('shell')
  const label = `${t('toolbar.language')} · ${t('toolbar.fontSize')}`
  return (
    <Button
      {...rest}
      appearance="subtle"
      size="large"
      icon={<MoreHorizontalRegular />}
      aria-label={label}
      title={label}
    />
  )
}

export function UserButton({ user, ...rest }: Rest & { user: SessionUser | null }) {
  const styles = useStyles()
  const t = useT('shell')
  const name = user ? displayName(user) : t('guest')
  const row = useSeededName()
  const role = user?.role ? row('role', user.role.title) : t('guest')
  return (
    <Button {...rest} appearance="subtle" size="large" className={styles.user} aria-haspopup="menu">
      {user ? <Initials name={name} photo={user.image} /> : <PersonRegular fontSize={24} />}
      <span className={styles.what}>{`${t('user.menu')}: `}</span>
      <span className={styles.words}>
        <Text size={200} weight="semibold" className={styles.name}>
          {name}
        </Text>{' '}
        {user && (
          <Text size={100} className={styles.role}>
            {role}
          </Text>
        )}
      </span>
    </Button>
  )
}
