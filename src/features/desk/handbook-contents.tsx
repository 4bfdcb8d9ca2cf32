import { useState } from 'react'
import { useHandbookContents } from '../../client/desk/handbook.ts'
import { handbookPath } from '../../domain/desk/handbook-page.ts'
import { Stack } from '../../ui/layout/arrange.tsx'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { makeStyles, tokens } from '../../ui/layout/fluent.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { SideLinks } from '../../ui/layout/side-links.tsx'
import { Surface } from '../../ui/layout/surface.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'

const groups = ['overviews', 'dayPages', 'examples', 'workflows'] as const

const useStyles = makeStyles({
  links: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalXS,
  },
  // A finger hits one line and not its neighbour.
  link: { minHeight: '28px', display: 'flex', alignItems: 'center' },
})

/** Every page under the heading of its kind. */
function useGroups() {
  const t = useT('handbook')
  const { data = [] } = useHandbookContents(useLanguage(), '')
  return groups.map((group) => ({
    title: t(group),
    links: [
      ...data
        .filter((entry) => entry.group === group)
        .map(({ page, title }) => ({ to: handbookPath(page), text: title })),
      ...(group === 'examples' ? [{ to: '/example', text: t('example') }] : []),
    ],
  }))
}

/** Every page of the handbook as links at the side. */
export function HandbookLinks({ current }: { current: string }) {
  const t = useT('handbook')
  return <SideLinks label={t('title')} current={handbookPath(current)} groups={useGroups()} />
}

function HandbookIndex() {
  const styles = useStyles()
  return useGroups().map(({ title, links }) => (
    <Surface key={title} title={title}>
      <ul className={styles.links}>
        {links.map(({ to, text }) => (
          <li key={to} className={styles.link}>
            <AppLink to={to}>{text}</AppLink>
          </li>
        ))}
      </ul>
    </Surface>
  ))
}

/** The index of all pages, and a search over them; each hit with the lines that hold the words. */
export function HandbookSearch() {
  const t = useT('handbook')
  const [typed, type] = useState('')
  const [q, search] = useState('')
  const { data, isError, refetch } = useHandbookContents(useLanguage(), q)
  if (isError) return <ProblemMessage title={t('screen.failed')} onRetry={() => void refetch()} />
  if (!data) return <Waiting label={t('screen.loading')} />
  return (
    <Stack gap="m">
      <SearchField label={t('screen.search')} value={typed} onChange={type} onSearch={search} />
      <div role="status">
        {q === ''
          ? t('index')
          : data.length === 0
            ? t('screen.nothing', { text: q })
            : t('screen.found', { count: data.length })}
      </div>
      {q === '' ? (
        <HandbookIndex />
      ) : (
        data.map(({ page, title, lines }) => (
          <Surface key={page} title={<AppLink to={handbookPath(page)}>{title}</AppLink>}>
            {lines.length > 0 && (
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </Surface>
        ))
      )}
    </Stack>
  )
}
