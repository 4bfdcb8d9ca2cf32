import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { ActorRefFrom } from 'xstate'
import { daysOf } from '../../../client/desk/notifications.ts'
import {
  badgeOf,
  type NotificationCard,
  type notificationPanelMachine,
} from '../../../machines/shell/notification-panel.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { stateColours } from '../../../ui/workflow/state-colours.ts'
import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Spinner,
  Text,
  tokens,
} from '../../../ui/layout/fluent.ts'
import { OverlayDrawer } from '../../../ui/feedback/overlays.tsx'
import { instantText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import {
  AlertRegular,
  AirplaneRegular,
  BriefcaseMedicalRegular,
  ContactCardRegular,
  DismissRegular,
  InfoRegular,
} from '../../../ui/icons/icons.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'

const useStyles = makeStyles({
  panel: { width: '400px', maxWidth: '100vw' },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: tokens.spacingVerticalS },
  card: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr) max-content',
    columnGap: tokens.spacingHorizontalS,
    alignItems: 'start',
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  urgent: {
    borderInlineStartWidth: '4px',
    borderInlineStartColor: stateColours.blocked.text,
  },
  words: { minWidth: 0, display: 'grid', rowGap: tokens.spacingVerticalXXS, overflowWrap: 'anywhere' },
  at: { color: tokens.colorNeutralForeground3 },
  icon: { fontSize: '20px', color: tokens.colorNeutralForeground2 },
  foot: { marginBlockStart: tokens.spacingVerticalM },
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
})

const icons: Record<NotificationCard['variant'], ReactElement> = {
  passport: <ContactCardRegular />,
  medical: <BriefcaseMedicalRegular />,
  visa: <AirplaneRegular />,
  flight: <AirplaneRegular />,
  info: <InfoRegular />,
}

/** Said when there is more than before, and only then (ux 12. */
function useGrowth(count: number): number | null {
  const [grown, setGrown] = useState<number | null>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) setGrown(count)
    before.current = count
  }, [count])
  return grown
}

/** The drawer with the cards. Source: specification 4 "Notification panel", machines U4. */
export function NotificationDrawer({ actor }: { actor: ActorRefFrom<typeof notificationPanelMachine> }) {
  const styles = useStyles()
  const t = useT('shell')
  const tOwn = useT('look')
  const language = useLanguage()
  const isOpen = useSelector(actor, (s) => s.value !== 'closed')
  const isLoading = useSelector(actor, (s) => s.value === 'loading')
  const cards = useSelector(actor, (s) => s.context.cards)
  const hasFailed = useSelector(actor, (s) => s.context.hasFailed)
  const grown = useGrowth(badgeOf(cards))
  const textOf = (card: NotificationCard) =>
    card.variant === 'info' || card.variant === 'flight' || card.at !== null
      ? card.message
      : tOwn(`notifications.${card.variant}`, {
          count: card.count,
          days: tOwn('notifications.days', { count: daysOf(card.message) }),
        })
  return (
    <>
      <span role="status" className={styles.hidden}>
        {grown === null ? '' : t('notifications.bell', { count: grown })}
      </span>
      <OverlayDrawer
        open={isOpen}
        position="end"
        className={styles.panel}
        aria-label={t('notifications.title')}
        onOpenChange={(_, data) => {
          if (!data.open) actor.send({ type: 'CLOSE' })
        }}
      >
        <DrawerHeader>
          <DrawerHeaderTitle
            heading={{ as: 'h2' }}
            action={
              <Button
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label={tOwn('notifications.close')}
                onClick={() => actor.send({ type: 'CLOSE' })}
              />
            }
          >
            {t('notifications.title')}
          </DrawerHeaderTitle>
        </DrawerHeader>
        <DrawerBody>
          {hasFailed && (
            <MessageBar intent="warning">
              <MessageBarBody>{tOwn('notifications.failed')}</MessageBarBody>
            </MessageBar>
          )}
          {isLoading && cards.length === 0 && <Spinner label={tOwn('notifications.loading')} />}
          {!isLoading && cards.length === 0 && (
            <EmptyState icon={<AlertRegular />} title={tOwn('notifications.none')} />
          )}
          <ul className={styles.list} aria-busy={isLoading}>
            {cards.map((card) => (
              <li key={card.key} className={`${styles.card} ${card.variant === 'info' ? '' : styles.urgent}`}>
                <span className={styles.icon} aria-hidden>
                  {icons[card.variant]}
                </span>
                <span className={styles.words}>
                  {card.url ? (
                    <AppLink
                      to={card.url}
                      onClick={(event) => {
                        event.preventDefault()
                        actor.send({ type: 'OPEN_CARD', url: card.url ?? '' })
                      }}
                    >
                      <bdi>{textOf(card)}</bdi>
                    </AppLink>
                  ) : (
                    <Text>
                      <bdi>{textOf(card)}</bdi>
                    </Text>
                  )}
                  {card.at && (
                    <Text size={200} className={styles.at}>
                      <Ltr>{instantText(card.at, language)}</Ltr>
                    </Text>
                  )}
                </span>
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<DismissRegular />}
                  aria-label={tOwn('notifications.dismiss', { message: textOf(card) })}
                  disabledFocusable={isLoading}
                  onClick={() => actor.send({ type: 'DISMISS', id: card.key })}
                />
              </li>
            ))}
          </ul>
          {cards.length > 1 && (
            <div className={styles.foot}>
              <Button
                size="small"
                disabledFocusable={isLoading}
                onClick={() => actor.send({ type: 'DISMISS_ALL' })}
              >
                {tOwn('notifications.dismissAll')}
              </Button>
            </div>
          )}
        </DrawerBody>
      </OverlayDrawer>
    </>
  )
}
