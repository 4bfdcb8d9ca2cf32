import { Button, makeStyles } from '../../../ui/layout/fluent.ts'
import { OverlayDrawer } from '../../../ui/feedback/overlays.tsx'
import { useSelector } from '@xstate/react'
import { useT } from '../../../foundation/text/i18n.ts'
import { DismissRegular } from '../../../ui/icons/icons.ts'
import { Brand, FilterBox, Menu, type PartProps } from './navbar-parts.tsx'

const useStyles = makeStyles({
  drawer: { width: 'min(300px, 88vw)' },
  head: {
    width: '100%',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    height: '56px',
    flexShrink: 0,
    paddingInline: '20px 12px',
  },
  filter: { width: '100%', display: 'grid' },
  menu: { width: '100%', minHeight: 0, flexGrow: 1, display: 'flex', flexDirection: 'column' },
})

/** The temporary drawer of small screens. */
export function MobileDrawer(props: PartProps) {
  const { actor, site } = props
  const styles = useStyles()
  const t = useT('shell')
  const isOpen = useSelector(actor, (s) => s.matches({ mobile: 'open' }))
  const close = () => actor.send({ type: 'CLOSE_MOBILE' })
  return (
    <OverlayDrawer
      open={isOpen}
      position="start"
      className={styles.drawer}
      aria-label={t('menu.label')}
      onOpenChange={(_, data) => {
        if (!data.open) close()
      }}
    >
      <div className={styles.head}>
        <Brand site={site} isFolded={false} />
        <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('menu.close')} onClick={close} />
      </div>
      <div className={styles.filter}>
        <FilterBox typed={props.typed} onType={props.onType} />
      </div>
      <nav aria-label={t('menu.label')} className={styles.menu}>
        <Menu {...props} onGo={close} />
      </nav>
    </OverlayDrawer>
  )
}
