import { Button } from '../../../ui/layout/fluent.ts'
import { useSelector } from '@xstate/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { passengerSearchMachine } from '../../../machines/shell/passenger-search.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { PersonSearchRegular } from '../../../ui/icons/icons.ts'

const fetchField = () => import('./passenger-search-field.tsx')
const PassengerSearchField = lazy(() => fetchField().then((m) => ({ default: m.PassengerSearchField })))

/** The passenger search box: an icon that opens into a field. Source: specification 2, machines U8. */
export function PassengerSearch({ actor }: { actor: ActorRefFrom<typeof passengerSearchMachine> }) {
  const t = useT('shell')
  const isOpen = useSelector(actor, (s) => s.matches('open'))
  const opener = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  useEffect(() => {
    // The opener only exists again now that the field is closed.
    if (!isOpen && returnsFocus.current) opener.current?.focus()
    returnsFocus.current = false
  }, [isOpen])
  const button = (
    <Button
      ref={opener}
      appearance="subtle"
      size="large"
      icon={<PersonSearchRegular />}
      aria-label={t('toolbar.searchPassenger')}
      title={t('toolbar.searchPassenger')}
      onPointerEnter={() => void fetchField()}
      onFocus={() => void fetchField()}
      onClick={() => actor.send({ type: 'OPEN' })}
    />
  )
  if (!isOpen) return button
  return (
    <Suspense fallback={button}>
      <PassengerSearchField
        actor={actor}
        onClose={() => {
          returnsFocus.current = true
        }}
      />
    </Suspense>
  )
}
