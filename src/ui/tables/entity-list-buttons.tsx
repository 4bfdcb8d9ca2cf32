import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { Ref } from 'react'
import { useT } from '../../foundation/text/i18n.ts'
import { ArrowDownloadRegular, AutoFitHeightRegular, BoardRegular, FilterRegular } from '../icons/icons.ts'
import type { FetchAheadEvents } from '../layout/lazy-menu.tsx'

const useStyles = makeStyles({
  dot: { color: tokens.colorBrandForeground1, marginInlineStart: tokens.spacingHorizontalXS },
})

// Buttons whose menus come later: each looks the same before and inside its menu (lazy-menu.tsx).
/** What a menu or popover hands to its trigger; more than this arrives at run time and is passed on. */
type Rest = FetchAheadEvents & { ref?: Ref<HTMLButtonElement> }

export function DensityButton(rest: Rest) {
  const t = useT('entity')
  return (
    <Button
      {...rest}
      appearance="subtle"
      icon={<AutoFitHeightRegular />}
      aria-haspopup="menu"
      aria-label={t('list.density')}
      title={t('list.density')}
    />
  )
}

export function ExportButton({ isExporting, ...rest }: Rest & { isExporting: boolean }) {
  const t = useT('entity')
  return (
    <Button {...rest} aria-haspopup="menu" icon={<ArrowDownloadRegular />} disabledFocusable={isExporting}>
      {isExporting ? t('list.exporting') : t('list.export')}
    </Button>
  )
}

export function AddFilterButton(rest: Rest) {
  const t = useT('entity')
  return (
    <Button {...rest} appearance="subtle" aria-haspopup="dialog" icon={<FilterRegular />}>
      {t('filter.add')}
    </Button>
  )
}

/** Which view of the list is open, and whether it was changed since. */
export function ViewsButton({
  usual,
  current,
  isChanged,
  ...rest
}: Rest & { usual: string; current: { name: string } | null; isChanged: boolean }) {
  const styles = useStyles()
  const t = useT('entity')
  const name = current?.name ?? usual
  return (
    <Button
      {...rest}
      appearance="subtle"
      icon={<BoardRegular />}
      aria-haspopup="menu"
      aria-label={`${t('views.button')}: ${name}${isChanged ? `, ${t('views.changed')}` : ''}`}
    >
      <bdi>{name}</bdi>
      {isChanged && (
        <span className={styles.dot} aria-hidden>
          ●
        </span>
      )}
    </Button>
  )
}
