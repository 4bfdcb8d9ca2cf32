import { Button, makeStyles, mergeClasses, tokens } from '../../ui/layout/fluent.ts'
import type { ChatContact } from '../../machines/shell/chat-panel.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { Initials } from '../../ui/icons/initials.tsx'
import { StatusMark } from './status-mark.tsx'

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    rowGap: tokens.spacingVerticalXXS,
    alignContent: 'start',
    overflowY: 'auto',
    minHeight: 0,
  },
  contact: {
    width: '100%',
    minWidth: 0,
    justifyContent: 'flex-start',
    textAlign: 'start',
    paddingBlock: tokens.spacingVerticalS,
    columnGap: tokens.spacingHorizontalS,
    minHeight: '48px',
  },
  chosen: { backgroundColor: tokens.colorSubtleBackgroundSelected },
  name: { flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  count: {
    flexShrink: 0,
    minWidth: '20px',
    paddingInline: tokens.spacingHorizontalXS,
    textAlign: 'center',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    fontSize: tokens.fontSizeBase200,
  },
})

export const fullName = (contact: Pick<ChatContact, 'first_name' | 'last_name'>): string =>
  `${contact.first_name} ${contact.last_name}`.trim()

/** People to write to, with presence in a word and unread messages. Source: ux 12. */
export function ContactList({
  contacts,
  chosen,
  unseen,
  onChoose,
}: {
  contacts: readonly ChatContact[]
  chosen: number | null
  unseen: Readonly<Record<number, number>>
  onChoose: (id: number) => void
}) {
  const styles = useStyles()
  const t = useT('chat')
  return (
    <ul className={styles.list} aria-label={t('contacts')}>
      {contacts.map((contact) => {
        // What the server counted with it, or what came in since: the server counts both once it is asked
        // again.
        const count = contact.id === chosen ? 0 : Math.max(contact.unseen_count, unseen[contact.id] ?? 0)
        return (
          <li key={contact.id}>
            <Button
              appearance="subtle"
              className={mergeClasses(styles.contact, contact.id === chosen && styles.chosen)}
              aria-current={contact.id === chosen}
              onClick={() => onChoose(contact.id)}
              icon={<Initials name={fullName(contact)} photo={null} />}
            >
              <span className={styles.name}>
                <bdi>{fullName(contact)}</bdi>
                <br />
                <StatusMark status={contact.status} />
              </span>
              {count > 0 && (
                <span className={styles.count} title={t('unread', { count })}>
                  <span aria-label={t('unread', { count })}>{count > 99 ? '99+' : count}</span>
                </span>
              )}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
