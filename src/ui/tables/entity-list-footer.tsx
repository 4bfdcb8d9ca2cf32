import { Button, Input, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { pageSizes } from './filter-model.ts'
import { PageSize } from '../inputs/page-size.tsx'
import { numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import {
  ArrowNextRegular,
  ArrowPreviousRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
} from '../icons/icons.ts'

const useStyles = makeStyles({
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    justifyContent: 'space-between',
  },
  group: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  number: { width: '64px' },
  turned: { ':dir(rtl)': { transform: 'scaleX(-1)' } },
  range: { fontVariantNumeric: 'tabular-nums' },
})

export type EntityListFooterProps = {
  page: number
  size: number
  count: number
  total: number
  pages: number
  isCapped: boolean
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** Where in the list we are, and the way to other pages. */
export function EntityListFooter({
  page,
  size,
  count,
  total,
  pages,
  isCapped,
  onPage,
  onSize,
}: EntityListFooterProps) {
  const styles = useStyles()
  const t = useT('entity')
  const language = useLanguage()
  const [typed, setTyped] = useState<string | null>(null)
  const number = (value: number) => numberText(value, language)
  const from = (page - 1) * size + 1
  const last = Math.max(pages, 1)
  const hasNext = isCapped ? count === size : page < last
  const go = () => {
    const wanted = Math.min(
      Math.max(1, Math.trunc(Number(typed ?? page)) || page),
      isCapped ? Number.MAX_SAFE_INTEGER : last,
    )
    setTyped(null)
    if (wanted !== page) onPage(wanted)
  }
  const words = { from: number(from), to: number(from + count - 1), total: number(total) }
  return (
    <nav className={styles.foot} aria-label={t('page.label')}>
      <div className={styles.group}>
        <Text size={200} aria-hidden>
          {t('page.size')}
        </Text>
        <PageSize label={t('page.size')} value={size} sizes={pageSizes} onSize={onSize} />
      </div>
      <Text size={200} className={styles.range} role="status">
        <bdi>{isCapped ? t('page.rangeCapped', words) : t('page.range', words)}</bdi>
      </Text>
      <div className={styles.group}>
        <Button
          size="small"
          appearance="subtle"
          className={styles.turned}
          icon={<ArrowPreviousRegular />}
          aria-label={t('page.first')}
          disabledFocusable={page <= 1}
          onClick={() => onPage(1)}
        />
        <Button
          size="small"
          appearance="subtle"
          className={styles.turned}
          icon={<ChevronLeftRegular />}
          aria-label={t('page.previous')}
          disabledFocusable={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <Text size={200}>{t('page.goTo')}</Text>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            go()
          }}
        >
          <Input
            size="small"
            className={styles.number}
            aria-label={t('page.goTo')}
            inputMode="numeric"
            value={typed ?? String(page)}
            onChange={(_, data) => setTyped(data.value)}
            onBlur={go}
          />
        </form>
        {!isCapped && <Text size={200}>{t('page.of', { pages: number(last) })}</Text>}
        <Button
          size="small"
          appearance="subtle"
          className={styles.turned}
          icon={<ChevronRightRegular />}
          aria-label={t('page.next')}
          disabledFocusable={!hasNext}
          onClick={() => onPage(page + 1)}
        />
        {!isCapped && (
          <Button
            size="small"
            appearance="subtle"
            className={styles.turned}
            icon={<ArrowNextRegular />}
            aria-label={t('page.last')}
            disabledFocusable={page >= last}
            onClick={() => onPage(last)}
          />
        )}
      </div>
    </nav>
  )
}
