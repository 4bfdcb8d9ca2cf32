import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { OverlayDrawer } from '../../feedback/overlays.tsx'
import { Suspense, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '../../../foundation/text/i18n.ts'
import { onPhone } from '../../feedback/send-place.ts'
import { Waiting } from '../../feedback/waiting.tsx'
import { useOfferedKeys } from '../../layout/keys/offered-keys.ts'
import { ArrowDownRegular, ArrowUpRegular, DismissRegular } from '../../icons/icons.ts'
import { useIsNarrow } from '../entity-list-narrow.ts'

const useStyles = makeStyles({
  panel: { width: '400px', maxWidth: '100vw', '@media (max-width: 959px)': { width: '100vw' } }, // desk 6.2
  body: {
    paddingBlockStart: tokens.spacingVerticalXS,
    '@media (max-width: 599px)': onPhone,
  },
  content: { ':focus': { outlineStyle: 'none' } },
  // One line beside a long name, not three buttons in two.
  actions: { display: 'flex', flexShrink: 0 },
  touch: { '@media (max-width: 959px)': { minWidth: '44px', minHeight: '44px' } },
})

/** Where a letter is typed or steers a widget. */
const typing = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]'

/**
 * The panel takes the focus, so that the keys go on from there; a form that opens inside it takes it further.
 */
function takeFocus(content: HTMLElement | null) {
  const frame = requestAnimationFrame(() => {
    if (content?.closest('[role="dialog"]')?.contains(document.activeElement) === false)
      content.focus({ preventScroll: true })
  })
  return () => cancelAnimationFrame(frame)
}

/** One row of a list beside the list, which stays usable; `j` and `k` show the next and the previous one. */
export function PeekPanel({
  title,
  onNext,
  onPrevious,
  onClose,
  children,
}: {
  title: string
  onNext: (() => void) | null
  onPrevious: (() => void) | null
  onClose: () => void
  children: ReactNode
}) {
  const styles = useStyles()
  const t = useT('entity')
  const isNarrow = useIsNarrow()
  useOfferedKeys('panel j', 'panel k')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof HTMLElement && event.target.closest(typing)) return
    const move = event.key === 'j' ? onNext : event.key === 'k' ? onPrevious : null
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <OverlayDrawer
      open
      position="end"
      // A phone has no room for the list beside it.
      modalType={isNarrow ? 'modal' : 'non-modal'}
      className={styles.panel}
      onKeyDown={onKeyDown}
      onOpenChange={(_, data) => {
        if (!data.open) onClose()
      }}
    >
      <DrawerHeader>
        <DrawerHeaderTitle
          heading={{ as: 'h2' }}
          action={
            <div className={styles.actions}>
              <Button
                appearance="subtle"
                className={styles.touch}
                icon={<ArrowUpRegular />}
                aria-label={t('peek.previous')}
                aria-keyshortcuts="k"
                disabledFocusable={onPrevious === null}
                onClick={() => onPrevious?.()}
              />
              <Button
                appearance="subtle"
                className={styles.touch}
                icon={<ArrowDownRegular />}
                aria-label={t('peek.next')}
                aria-keyshortcuts="j"
                disabledFocusable={onNext === null}
                onClick={() => onNext?.()}
              />
              <Button
                appearance="subtle"
                className={styles.touch}
                icon={<DismissRegular />}
                aria-label={t('bulk.close')}
                onClick={onClose}
              />
            </div>
          }
        >
          <bdi>{title}</bdi>
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody className={styles.body}>
        <div key={title} ref={takeFocus} tabIndex={-1} className={styles.content}>
          {/* What comes late must not take the panel away, nor the focus with it. */}
          <Suspense fallback={<Waiting label={title} />}>{children}</Suspense>
        </div>
      </DrawerBody>
    </OverlayDrawer>
  )
}
