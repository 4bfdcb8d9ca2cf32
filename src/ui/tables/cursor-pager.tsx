import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { PageSize } from '../inputs/page-size.tsx'
import { ArrowPreviousRegular, ChevronLeftRegular, ChevronRightRegular } from '../icons/icons.ts'

const useStyles = makeStyles({
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  group: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  turned: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
  range: { fontVariantNumeric: 'tabular-nums' },
})

const sizes = [10, 25, 50, 100] as const

export type CursorPagerProps = {
  page: number
  size: number
  count: number
  total: number
  hasNext: boolean
  onStart: () => void
  onBack: () => void
  onNext: () => void
  onSize: (size: number) => void
}

/** Where in a list without page numbers we are, and the way on and back. */
export function CursorPager({
  page,
  size,
  count,
  total,
  hasNext,
  onStart,
  onBack,
  onNext,
  onSize,
}: CursorPagerProps) {
  const styles = useStyles()
  const t = useT('entity')
  const language = useLanguage()
  const from = (page - 1) * size + 1
  const number = (value: number) => numberText(value, language)
  return (
    <nav className={styles.foot} aria-label={t('page.label')}>
      <PageSize label={t('page.size')} value={size} sizes={sizes} onSize={onSize} />
      <Text size={200} className={styles.range} role="status">
        <bdi>
          {t('page.range', { from: number(from), to: number(from + count - 1), total: number(total) })}
        </bdi>
      </Text>
      <div className={styles.group}>
        <Button
          size="small"
          appearance="subtle"
          className={styles.turned}
          icon={<ArrowPreviousRegular />}
          aria-label={t('page.first')}
          disabledFocusable={page <= 1}
          onClick={onStart}
        />
        <Button
          size="small"
          appearance="subtle"
          className={styles.turned}
          icon={<ChevronLeftRegular />}
          aria-label={t('page.previous')}
          disabledFocusable={page <= 1}
          onClick={onBack}
        />
        <Button
          size="small"
          appearance="subtle"
          className={styles.turned}
          icon={<ChevronRightRegular />}
          aria-label={t('page.next')}
          disabledFocusable={!hasNext}
          onClick={onNext}
        />
      </div>
    </nav>
  )
}
