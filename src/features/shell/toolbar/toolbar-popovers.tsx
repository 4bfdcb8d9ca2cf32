import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Slider,
  Text,
  tokens,
} from '../../../ui/layout/fluent.ts'
import type { ReactNode } from 'react'
import { useT } from '../../../foundation/text/i18n.ts'
import { FullscreenButton } from './fullscreen-button.tsx'
import { LanguageChoices, type LanguageMenuProps } from './language-menu.tsx'
import { FontSizeButton, MoreButton } from './toolbar-buttons.tsx'

const useStyles = makeStyles({
  font: { display: 'grid', rowGap: tokens.spacingVerticalS, minWidth: '220px' },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
  more: { display: 'grid', rowGap: tokens.spacingVerticalL },
})

export type FontSizeProps = {
  font: { factor: number; min: number; max: number; step: number }
  /** Stands under the settings one can change here. */
  settingsState: ReactNode
  onFont: (factor: number) => void
}

/** The page follows the slider at once; the popover hangs on its button and stays under the hand. */
function FontSize({ font, settingsState, onFont }: FontSizeProps) {
  const styles = useStyles()
  const t = useT('shell')
  const percent = t('toolbar.fontSizeValue', { percent: Math.round(font.factor * 100) })
  return (
    <div className={styles.font}>
      <div className={styles.head}>
        <Text weight="semibold">{t('toolbar.fontSize')}</Text>
        <Button size="small" appearance="subtle" disabled={font.factor === 1} onClick={() => onFont(1)}>
          {font.factor === 1 ? percent : `${percent} · ${t('toolbar.fontSizeReset')}`}
        </Button>
      </div>
      <Slider
        aria-label={t('toolbar.fontSize')}
        aria-valuetext={percent}
        min={font.min * 10}
        max={font.max * 10}
        step={font.step * 10}
        value={Math.round(font.factor * 10)}
        onChange={(_, data) => onFont(data.value / 10)}
      />
      {settingsState}
    </div>
  )
}

export function FontSizePopover(font: FontSizeProps) {
  const t = useT('shell')
  return (
    <Popover trapFocus defaultOpen>
      <PopoverTrigger disableButtonEnhancement>
        <FontSizeButton />
      </PopoverTrigger>
      <PopoverSurface aria-label={t('toolbar.fontSize')}>
        <FontSize {...font} />
      </PopoverSurface>
    </Popover>
  )
}

/** What a narrow toolbar has no room for. */
export function MorePopover({
  language,
  learnMorePath,
  onChoose,
  ...font
}: FontSizeProps & LanguageMenuProps) {
  const styles = useStyles()
  const t = useT('shell')
  return (
    <Popover trapFocus defaultOpen>
      <PopoverTrigger disableButtonEnhancement>
        <MoreButton />
      </PopoverTrigger>
      <PopoverSurface aria-label={`${t('toolbar.language')} · ${t('toolbar.fontSize')}`}>
        <div className={styles.more}>
          <LanguageChoices language={language} learnMorePath={learnMorePath} onChoose={onChoose} />
          <FontSize {...font} />
          <FullscreenButton hasWords />
        </div>
      </PopoverSurface>
    </Popover>
  )
}
