import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { passengerSearchMachine } from '../../../machines/shell/passenger-search.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { DismissRegular, SearchRegular } from '../../../ui/icons/icons.ts'
import { Button, Input, makeStyles, tokens } from '../../../ui/layout/fluent.ts'
import { usePresence } from '../../../ui/layout/use-presence.ts'

const useStyles = makeStyles({
  box: {
    width: '360px',
    maxWidth: '40vw',
    '@media (max-width: 959px)': {
      position: 'absolute',
      insetInline: '8px',
      insetBlockStart: '0',
      height: '55px',
      width: 'auto',
      maxWidth: 'none',
      display: 'flex',
      alignItems: 'center',
      backgroundColor: tokens.colorNeutralBackground1,
      zIndex: 1,
    },
  },
  input: { width: '100%' },
})

type PassengerSearchFieldProps = {
  actor: ActorRefFrom<typeof passengerSearchMachine>
  /** It was left by a key or its own button, so the focus goes back to what opened it. */
  onClose: () => void
}

/** The open passenger search: it has the focus, and closes when the focus leaves it. */
export function PassengerSearchField({ actor, onClose }: PassengerSearchFieldProps) {
  const styles = useStyles()
  const t = useT('shell')
  const tLook = useT('look')
  const text = useSelector(actor, (s) => s.context.text)
  const input = useRef<HTMLInputElement>(null)
  const area = usePresence<HTMLElement>({
    onLeave: (by) => {
      if (by === 'focus') actor.send({ type: 'CLICK_AWAY' })
    },
  })
  useEffect(() => input.current?.focus(), [])
  const close = () => {
    onClose()
    actor.send({ type: 'ESCAPE' })
  }
  return (
    <search ref={area} className={styles.box}>
      <Input
        className={styles.input}
        input={{ ref: input }}
        type="text"
        dir="auto"
        enterKeyHint="search"
        aria-label={t('toolbar.searchPassenger')}
        placeholder={tLook('passengerSearch.placeholder')}
        value={text}
        contentBefore={<SearchRegular />}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            icon={<DismissRegular />}
            aria-label={tLook('passengerSearch.close')}
            onClick={close}
          />
        }
        onChange={(_, data) => actor.send({ type: 'TYPE', text: data.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) actor.send({ type: 'ENTER' })
          if (event.key === 'Escape') close()
        }}
      />
    </search>
  )
}
