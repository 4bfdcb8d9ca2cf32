import { Button, FluentProvider, makeStyles, Popover, PopoverSurface, PopoverTrigger, Slider, Text, tokens, Tooltip } from '@fluentui/react-components'
import { useEffect, useState, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { passengerSearchMachine } from '../../machines/passenger-search.ts'
import { useT, type Language } from '../../ui/i18n.ts'
import { FullScreenMaximizeRegular, FullScreenMinimizeRegular, MoreHorizontalRegular, NavigationRegular, TextFontSizeRegular } from '../../ui/icons.ts'
import type { ProductTheme } from '../../ui/theme.ts'
import { LanguageChoices, LanguageMenu } from './language-menu.tsx'
import { PassengerSearch } from './passenger-search.tsx'

const useStyles = makeStyles({
  place: { position: 'sticky', insetBlockStart: 0, zIndex: 15, backgroundColor: 'transparent' },
  bar: { height: '64px', display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS, paddingInline: '12px 16px', backgroundColor: tokens.colorNeutralBackground1, borderBlockEndWidth: '1px', borderBlockEndStyle: 'solid', borderBlockEndColor: tokens.colorNeutralStroke2, boxSizing: 'border-box' },
  spacer: { flexGrow: 1 },
  wideOnly: { display: 'contents', '@media (max-width: 959px)': { display: 'none' } },
  narrowOnly: { display: 'none', '@media (max-width: 959px)': { display: 'contents' } },
  font: { display: 'grid', rowGap: tokens.spacingVerticalS, minWidth: '220px' },
  fontHead: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  more: { display: 'grid', rowGap: tokens.spacingVerticalL },
})

export type ToolbarProps = {
  search: ActorRefFrom<typeof passengerSearchMachine> | null
  theme: ProductTheme
  language: Language
  font: { factor: number; min: number; max: number; step: number }
  learnMorePath: string
  /** Stands under the settings one can change here. */
  settingsState: ReactNode
  userMenu: ReactNode
  onMenu: (() => void) | null
  onLanguage: (language: Language) => void
  onFont: (factor: number) => void
}

/** The page follows the slider at once; the popover hangs on its button and stays under the hand. */
function FontSize({ font, settingsState, onFont }: Pick<ToolbarProps, 'font' | 'settingsState' | 'onFont'>) {
  const styles = useStyles()
  const t = useT('shell')
  const percent = t('toolbar.fontSizeValue', { percent: Math.round(font.factor * 100) })
  return (
    <div className={styles.font}>
      <div className={styles.fontHead}>
        <Text weight="semibold">{t('toolbar.fontSize')}</Text>
        <Button size="small" appearance="subtle" disabled={font.factor === 1} onClick={() => onFont(1)}>{font.factor === 1 ? percent : `${percent} · ${t('toolbar.fontSizeReset')}`}</Button>
      </div>
      <Slider aria-label={t('toolbar.fontSize')} aria-valuetext={percent} min={font.min * 10} max={font.max * 10} step={font.step * 10} value={Math.round(font.factor * 10)} onChange={(_, data) => onFont(data.value / 10)} />
      {settingsState}
    </div>
  )
}

function useFullscreen() {
  const [isFull, setFull] = useState(document.fullscreenElement !== null)
  useEffect(() => {
    const tell = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', tell)
    return () => document.removeEventListener('fullscreenchange', tell)
  }, [])
  const toggle = () => void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {
    // The browser may refuse (a policy, a frame); the button keeps showing what is true.
  })
  return { isFull, toggle }
}

/** The bar above every page, 64 px. Source: interaction handbook 1 "Toolbar". */
export function Toolbar({ search, theme, language, font, learnMorePath, settingsState, userMenu, onMenu, onLanguage, onFont }: ToolbarProps) {
  const styles = useStyles()
  const t = useT('shell')
  const { isFull, toggle } = useFullscreen()
  const fullscreenText = isFull ? t('toolbar.leaveFullscreen') : t('toolbar.fullscreen')
  const fullscreenIcon = isFull ? <FullScreenMinimizeRegular /> : <FullScreenMaximizeRegular />
  return (
    <FluentProvider theme={theme} className={styles.place}>
      <header className={styles.bar} aria-label={t('toolbar.label')}>
        {onMenu && <Tooltip content={t('menu.button')} relationship="label"><Button appearance="subtle" size="large" icon={<NavigationRegular />} onClick={onMenu} /></Tooltip>}
        <div className={styles.spacer} />
        {search && <PassengerSearch actor={search} />}
        <div className={styles.wideOnly}>
          <LanguageMenu language={language} learnMorePath={learnMorePath} onChoose={onLanguage} />
          <Popover trapFocus>
            <PopoverTrigger disableButtonEnhancement><Tooltip content={t('toolbar.fontSize')} relationship="label"><Button appearance="subtle" size="large" icon={<TextFontSizeRegular />} /></Tooltip></PopoverTrigger>
            <PopoverSurface aria-label={t('toolbar.fontSize')}><FontSize font={font} settingsState={settingsState} onFont={onFont} /></PopoverSurface>
          </Popover>
          <Tooltip content={fullscreenText} relationship="label"><Button appearance="subtle" size="large" icon={fullscreenIcon} onClick={toggle} /></Tooltip>
        </div>
        <div className={styles.narrowOnly}>
          <Popover trapFocus>
            <PopoverTrigger disableButtonEnhancement><Button appearance="subtle" size="large" icon={<MoreHorizontalRegular />} aria-label={t('toolbar.more')} /></PopoverTrigger>
            <PopoverSurface aria-label={t('toolbar.more')}>
              <div className={styles.more}>
                <LanguageChoices language={language} learnMorePath={learnMorePath} onChoose={onLanguage} />
                <FontSize font={font} settingsState={settingsState} onFont={onFont} />
                <Button icon={fullscreenIcon} onClick={toggle}>{fullscreenText}</Button>
              </div>
            </PopoverSurface>
          </Popover>
        </div>
        {userMenu}
      </header>
    </FluentProvider>
  )
}

