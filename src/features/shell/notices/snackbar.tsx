import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  mergeClasses,
  tokens,
} from '../../../ui/layout/fluent.ts'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { snackbarMachine } from '../../../machines/shell/snackbar.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { DismissRegular } from '../../../ui/icons/icons.ts'
import { useClearPlace } from './clear-place.ts'
import { usePresence } from '../../../ui/layout/use-presence.ts'
import { elevationTokens } from '../../../ui/layout/theme.ts'

const useStyles = makeStyles({
  stack: {
    position: 'fixed',
    // Below the toolbar: a message must not lie over search, bell and user menu.
    insetBlockStart: '64px',
    insetInline: '0',
    marginInline: 'auto',
    width: 'min(560px, calc(100vw - 24px))',
    display: 'grid',
    // A long message breaks into lines instead of widening the stack beyond the window.
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalS,
    zIndex: 1000001, // Above dialogs, whose number is one less.
    pointerEvents: 'none',
  },
  message: {
    pointerEvents: 'auto',
    boxShadow: elevationTokens.elevationFloating,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    animationName: {
      from: { opacity: 0, transform: 'translateY(-8px)' },
      to: { opacity: 1, transform: 'none' },
    },
    animationDuration: tokens.durationNormal,
  },
  hidden: { display: 'none' },
  times: {
    marginInlineStart: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Short messages at the top centre, up to five, where they cover nothing that is pressed; pointer, focus or another window hold their time. */
export function Snackbar({ actor }: { actor: ActorRefFrom<typeof snackbarMachine> }) {
  const styles = useStyles()
  const t = useT('shell')
  const visible = useSelector(actor, (s) => s.context.visible)
  useEffect(() => {
    const pause = () => actor.send({ type: 'PAUSE' })
    const resume = () => actor.send({ type: 'RESUME' })
    window.addEventListener('blur', pause)
    window.addEventListener('focus', resume)
    return () => {
      window.removeEventListener('blur', pause)
      window.removeEventListener('focus', resume)
    }
  }, [actor])
  const stack = usePresence<HTMLElement>({
    // A pointer that rests on a message over a button waits for the button: that message runs out.
    onEnter: () => {
      if (place.isClear || stack.current?.contains(document.activeElement)) actor.send({ type: 'PAUSE' })
    },
    onLeave: () => actor.send({ type: 'RESUME' }),
  })
  const place = useClearPlace(stack, visible.length, () => actor.send({ type: 'RESUME' }))
  return (
    <section
      ref={stack}
      aria-label={t('snackbar.label')}
      className={mergeClasses(styles.stack, visible.length === 0 && styles.hidden)}
      style={{ transform: `translateY(${place.down}px)` }}
    >
      {visible.map(({ id, message, variant, times, action }) => (
        <MessageBar
          key={id}
          intent={variant}
          className={styles.message}
          politeness={variant === 'error' ? 'assertive' : 'polite'}
          role={variant === 'error' ? 'alert' : 'status'}
        >
          <MessageBarBody>
            <MessageBarTitle>{t(`snackbar.kind.${variant}`)}</MessageBarTitle>
            {message}
            {times > 1 && <span className={styles.times}>{t('snackbar.times', { times })}</span>}
          </MessageBarBody>
          <MessageBarActions
            containerAction={
              <Button
                appearance="transparent"
                size="small"
                icon={<DismissRegular />}
                aria-label={t('snackbar.close')}
                onClick={() => actor.send({ type: 'CLOSE', id })}
              />
            }
          >
            {action && (
              <Button
                size="small"
                onClick={() => {
                  actor.send({ type: 'CLOSE', id })
                  action.run()
                }}
              >
                {action.label}
              </Button>
            )}
          </MessageBarActions>
        </MessageBar>
      ))}
    </section>
  )
}
