import { FluentProvider, Link, makeStyles, mergeClasses, tokens } from '../../../ui/layout/fluent.ts'
import { useCallback, useRef, type ReactNode } from 'react'
import { useT } from '../../../foundation/text/i18n.ts'
import { elevationTokens, ownTokens, type ProductTheme } from '../../../ui/layout/theme.ts'
import type { LayoutMode, LayoutStyle } from './layouts.ts'
import { OfflineBanner } from '../notices/offline-banner.tsx'

const onPhone = '@media (max-width: 599px)' // desk 5
const bottomHeight = '56px'

const useStyles = makeStyles({
  frame: { display: 'flex', minHeight: '100vh', backgroundColor: ownTokens.canvas },
  boxed: { marginInline: 'auto', boxShadow: elevationTokens.elevationFloating },
  bars: { position: 'sticky', insetBlockStart: 0, zIndex: 15 },
  column: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    // While the page is on its way the footer would stand where the page will be, and then jump.
    '& > main:empty + div': { visibility: 'hidden' },
    '& > main:has([role="progressbar"][aria-busy]) + div': { visibility: 'hidden' },
    '& > main:has([role="status"][aria-busy]) + div': { visibility: 'hidden' },
  },
  main: {
    flexGrow: 1,
    width: '100%',
    marginInline: 'auto',
    outlineStyle: 'none',
  },
  skip: {
    position: 'absolute',
    insetInlineStart: '8px',
    insetBlockStart: '-100px',
    zIndex: 1000001,
    backgroundColor: tokens.colorNeutralBackground1,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: elevationTokens.elevationFloating,
    ':focus': { insetBlockStart: '8px' },
  },
  footer: { flexShrink: 0, backgroundColor: 'transparent' },
  bottom: {
    display: 'none',
    [onPhone]: {
      display: 'block',
      position: 'sticky',
      insetBlockEnd: 0,
      zIndex: 15,
      flexShrink: 0,
      height: bottomHeight,
      backgroundColor: tokens.colorNeutralBackground1,
    },
    '@media print': { display: 'none' },
  },
  // What sticks to the lower edge of the window stands on the bar.
  aboveBottom: { [onPhone]: { '--window-foot': bottomHeight } },
})

export type ShellFrameProps = {
  navbar: ReactNode
  toolbar: ReactNode
  footer: ReactNode
  /** The bar of a phone; its place is there before it is. */
  bottom?: ReactNode
  footerTheme: ProductTheme
  layout: LayoutStyle
  mode: LayoutMode
  isNavbarAtEnd: boolean
  containerWidth: number
  path: string
  children: ReactNode
}

/** Layout1: navbar at the side, toolbar on top; layout2 and layout3: navbar below or above the toolbar. The page says which address it shows (`path`). Source: ux 1 "Layouts". */
export function ShellFrame({
  navbar,
  toolbar,
  footer,
  bottom,
  footerTheme,
  layout,
  mode,
  isNavbarAtEnd,
  containerWidth,
  path,
  children,
}: ShellFrameProps) {
  const styles = useStyles()
  const t = useT('shell')
  const main = useRef<HTMLElement>(null)
  const sizeMain = useCallback(
    (element: HTMLElement | null) => {
      main.current = element
      element?.style.setProperty('max-width', mode === 'container' ? `${containerWidth}px` : 'none')
    },
    [containerWidth, mode],
  )
  const sizeFrame = useCallback(
    (element: HTMLElement | null) =>
      element?.style.setProperty('max-width', mode === 'boxed' ? `${containerWidth}px` : 'none'),
    [containerWidth, mode],
  )
  const isAtSide = layout === 'layout1'
  return (
    <div ref={sizeFrame} className={mergeClasses(styles.frame, mode === 'boxed' && styles.boxed)}>
      <Link
        href="#main"
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('skip')}
      </Link>
      {isAtSide && !isNavbarAtEnd && navbar}
      <div className={mergeClasses(styles.column, Boolean(bottom) && styles.aboveBottom)}>
        {isAtSide ? (
          toolbar
        ) : (
          <div className={styles.bars}>
            {layout === 'layout3' && navbar}
            {toolbar}
            {layout === 'layout2' && navbar}
          </div>
        )}
        <OfflineBanner />
        <main id="main" ref={sizeMain} tabIndex={-1} data-path={path} className={styles.main}>
          {children}
        </main>
        {footer && (
          <FluentProvider theme={footerTheme} className={styles.footer}>
            {footer}
          </FluentProvider>
        )}
        {bottom && <div className={styles.bottom}>{bottom}</div>}
      </div>
      {isAtSide && isNavbarAtEnd && navbar}
    </div>
  )
}
