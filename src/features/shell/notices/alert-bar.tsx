import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
} from '../../../ui/layout/fluent.ts'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { alertBarMachine } from '../../../machines/shell/alert-bar.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { DismissRegular } from '../../../ui/icons/icons.ts'
import { elevationTokens } from '../../../ui/layout/theme.ts'

const useStyles = makeStyles({
  bar: {
    position: 'fixed',
    insetBlockEnd: '24px',
    // Above the bar of a phone.
    '@media (max-width: 599px)': { insetBlockEnd: '64px' },
    insetInline: '0',
    marginInline: 'auto',
    width: 'fit-content',
    maxWidth: 'calc(100vw - 32px)',
    zIndex: 1000000,
    boxShadow: elevationTokens.elevationFloating,
  },
})

/** The floating alert bar: one line for three seconds. Source: specification 4, machines U5. */
export function AlertBar({ actor }: { actor: ActorRefFrom<typeof alertBarMachine> }) {
  const styles = useStyles()
  const t = useT('shell')
  const isShown = useSelector(actor, (s) => s.matches('shown'))
  const { alertValue, alertType } = useSelector(actor, (s) => s.context)
  if (!isShown) return null
  return (
    <MessageBar intent={alertType} className={styles.bar} role={alertType === 'error' ? 'alert' : 'status'}>
      <MessageBarBody>{alertValue}</MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            appearance="transparent"
            size="small"
            icon={<DismissRegular />}
            aria-label={t('alert.close')}
            onClick={() => actor.send({ type: 'DISMISS' })}
          />
        }
      />
    </MessageBar>
  )
}
