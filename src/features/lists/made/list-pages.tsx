import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Row } from '../../../ui/layout/arrange.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { madeListPath, madeListsPath } from './made-list-paths.ts'

const pages = ['report', 'rows', 'columns'] as const

/** From one page of a list to the others, and back to all lists. */
export function ListPages({ id, page }: { id: number; page: (typeof pages)[number] }) {
  const t = useT('makelist')
  return (
    <Row gap="m">
      {pages
        .filter((one) => one !== page)
        .map((one) => (
          <AppLink key={one} to={madeListPath(one, id)}>
            {t(`page.${one}`)}
          </AppLink>
        ))}
      <AppLink to={madeListsPath}>{t('all')}</AppLink>
    </Row>
  )
}
