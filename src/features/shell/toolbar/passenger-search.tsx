import { Button, Input, makeStyles, tokens } from '../../../ui/layout/fluent.ts'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { passengerSearchMachine } from '../../../machines/shell/passenger-search.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { DismissRegular, SearchRegular } from '../../../ui/icons/icons.ts'
import { usePresence } from '../../../ui/layout/use-presence.ts'

const useStyles = makeStyles({
  box: {
    width: '360px',
    maxWidth: '40vw',
    '@media (max-width: 959px)': {
      position: 'absolute',
      insetInline: '8px',
      insetBlockStart: '0',
      height: '63px',
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

/** The passenger search box: an icon that opens into a field. Source: specification 2, machines U8. */
export function PassengerSearch({ actor }: { actor: ActorRefFrom<typeof passengerSearchMachine> }) {
  const styles = useStyles()
  const t = useT('shell')
  const isOpen = useSelector(actor, (s) => s.matches('open'))
  const text = useSelector(actor, (s) => s.context.text)
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  const returnsFocus = useRef(false)
  useEffect(() => {
    if (isOpen && !wasOpen.current) input.current?.focus()
    // The opener only exists again now that the field is closed.
    if (!isOpen && wasOpen.current && returnsFocus.current) opener.current?.focus()
    returnsFocus.current = false
    wasOpen.current = isOpen
  }, [isOpen])

  if (!isOpen) {
    return (
      <Button
        ref={opener}
        appearance="subtle"
        size="large"
        icon={<SearchRegular />}
        aria-label={t('toolbar.searchPassenger')}
        title={t('toolbar.searchPassenger')}
        onClick={() => actor.send({ type: 'OPEN' })}
      />
    )
  }
  const close = () => {
    returnsFocus.current = true
    actor.send({ type: 'ESCAPE' })
  }
  return (
    <SearchArea className={styles.box} onLeave={() => actor.send({ type: 'CLICK_AWAY' })}>
      <Input
        className={styles.input}
        input={{ ref: input }}
        type="text"
        dir="auto"
        enterKeyHint="search"
        aria-label={t('toolbar.searchPassenger')}
        placeholder={t('toolbar.searchPlaceholder')}
        value={text}
        contentBefore={<SearchRegular />}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            icon={<DismissRegular />}
            aria-label={t('toolbar.closeSearch')}
            onClick={close}
          />
        }
        onChange={(_, data) => actor.send({ type: 'TYPE', text: data.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) actor.send({ type: 'ENTER' })
          if (event.key === 'Escape') close()
        }}
      />
    </SearchArea>
  )
}

/** Notices when the focus leaves the field and its button. */
function SearchArea({
  className,
  onLeave,
  children,
}: {
  className: string
  onLeave: () => void
  children: ReactNode
}) {
  const area = usePresence<HTMLElement>({
    onLeave: (by) => {
      if (by === 'focus') onLeave()
    },
  })
  return (
    <search ref={area} className={className}>
      {children}
    </search>
  )
}
