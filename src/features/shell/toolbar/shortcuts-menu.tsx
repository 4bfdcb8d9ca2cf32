import { useSelector } from '@xstate/react'
import type { ReactElement } from 'react'
import type { ActorRefFrom } from 'xstate'
import {
  mostShortcuts,
  mostSuggestions,
  type ShortcutPage,
  type shortcutsMachine,
} from '../../../machines/shell/shortcuts.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import {
  Button,
  Input,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Text,
  tokens,
} from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { SearchRegular, StarOffRegular, StarRegular } from '../../../ui/icons/icons.ts'
import { matchesWords } from '../frame/menu-tree.ts'
import { MenuIcon } from '../frame/menu-icon.tsx'

export type ShortcutsProps = { actor: ActorRefFrom<typeof shortcutsMachine>; pages: readonly ShortcutPage[] }

const useStyles = makeStyles({
  box: { width: '320px', maxWidth: 'calc(100vw - 48px)', display: 'grid', rowGap: tokens.spacingVerticalS },
  list: { listStyleType: 'none', margin: 0, padding: 0, maxHeight: '50vh', overflowY: 'auto' },
  line: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minHeight: '36px' },
  icon: { fontSize: '20px', flexShrink: 0, color: tokens.colorNeutralForeground2 },
  title: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  none: { color: tokens.colorNeutralForeground3 },
})

/** Starred pages, or those that fit what is typed; each can be opened, starred and unstarred. */
export function ShortcutsMenu({ actor, pages, button }: ShortcutsProps & { button: ReactElement }) {
  const styles = useStyles()
  const t = useT('shell')
  const text = useSelector(actor, (s) => s.context.text)
  const starred = useSelector(actor, (s) => s.context.starred)
  const isFull = useSelector(actor, (s) => s.context.isFull)
  const isSearching = useSelector(actor, (s) => s.value === 'searching')
  const shown: readonly ShortcutPage[] = isSearching
    ? pages.filter((page) => matchesWords(page.title, text)).slice(0, mostSuggestions)
    : starred.flatMap((id) => pages.find((page) => page.id === id) ?? [])
  return (
    <Popover
      open
      trapFocus
      onOpenChange={(_, data) => {
        if (!data.open) actor.send({ type: 'CLOSE' })
      }}
    >
      <PopoverTrigger disableButtonEnhancement>{button}</PopoverTrigger>
      <PopoverSurface aria-label={t('shortcuts.title')}>
        <div className={styles.box}>
          <Input
            contentBefore={<SearchRegular />}
            value={text}
            placeholder={t('shortcuts.search')}
            aria-label={t('shortcuts.search')}
            onChange={(_, data) => actor.send({ type: 'TYPE', text: data.value })}
          />
          {isFull && (
            <MessageBar intent="warning">
              <MessageBarBody>{t('shortcuts.full', { most: mostShortcuts })}</MessageBarBody>
            </MessageBar>
          )}
          {shown.length === 0 && (
            <Text className={styles.none} role="status">
              {isSearching ? t('shortcuts.noResults') : t('shortcuts.empty')}
            </Text>
          )}
          <ul className={styles.list}>
            {shown.map((page) => {
              const isStarred = starred.includes(page.id)
              return (
                <li key={page.id} className={styles.line}>
                  <MenuIcon name={page.icon} className={styles.icon} />
                  <AppLink
                    to={page.url}
                    className={styles.title}
                    onClick={(event) => {
                      event.preventDefault()
                      actor.send({ type: 'GO', url: page.url })
                    }}
                  >
                    {page.title}
                  </AppLink>
                  <Button
                    size="small"
                    appearance="subtle"
                    icon={isStarred ? <StarOffRegular /> : <StarRegular />}
                    aria-pressed={isStarred}
                    aria-label={t(isStarred ? 'shortcuts.unstar' : 'shortcuts.star', { page: page.title })}
                    onClick={() => actor.send({ type: 'TOGGLE_STAR', itemId: page.id })}
                  />
                </li>
              )
            })}
          </ul>
        </div>
      </PopoverSurface>
    </Popover>
  )
}
