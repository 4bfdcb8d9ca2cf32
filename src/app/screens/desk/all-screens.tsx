import { useState } from 'react'
import { useSessionUser } from '../../../client/http/session.ts'
import { filterMenu, menuLeaves, type MenuNode } from '../../../features/shell/frame/menu-tree.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { SearchRegular } from '../../../ui/icons/icons.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Input, makeStyles, Subtitle2, Text, tokens } from '../../../ui/layout/fluent.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { useMenu } from '../../shell/use-menu.ts'

const useStyles = makeStyles({
  search: { width: 'min(420px, 100%)', display: 'grid', rowGap: tokens.spacingVerticalXS },
  groups: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalXL} ${tokens.spacingHorizontalXL}`,
    alignItems: 'start',
    marginBlockStart: tokens.spacingVerticalL,
  },
  list: {
    listStyleType: 'none',
    margin: `${tokens.spacingVerticalS} 0 0`,
    padding: 0,
    display: 'grid',
    rowGap: tokens.spacingVerticalXS,
  },
})

/** Rows without a group stand together under a heading of their own. */
const sectionsOf = (nodes: readonly MenuNode[]): { title: string | null; nodes: MenuNode[] }[] => {
  const alone = nodes.filter(({ url }) => url !== null)
  return [
    ...nodes.flatMap((node) =>
      node.url === null && node.type !== 'divider' ? [{ title: node.title, nodes: node.children }] : [],
    ),
    ...(alone.length > 0 ? [{ title: null, nodes: alone }] : []),
  ]
}

/** /apps/screens: every screen of the reader's menu under the labels of the specification, to be searched. Source: decision 0770. */
export function Component() {
  const styles = useStyles()
  const t = useT('look')
  const tShell = useT('shell')
  const { nodes, hasFailed, retry } = useMenu(useSessionUser() !== null)
  const [typed, setTyped] = useState('')
  const filtered = filterMenu(nodes ?? [], typed)
  const count = menuLeaves(filtered).length
  return (
    <Page title={t('finder.all.title')} crumbs={[]}>
      <Panel>
        {hasFailed ? (
          <ProblemMessage title={tShell('menu.failed')} onRetry={retry} />
        ) : nodes === null ? (
          <Waiting label={t('finder.all.title')} />
        ) : (
          <>
            <div className={styles.search}>
              <Input
                type="search"
                aria-label={t('finder.search')}
                placeholder={t('finder.search')}
                contentBefore={<SearchRegular />}
                value={typed}
                onChange={(_, data) => setTyped(data.value)}
              />
              <output>
                <Text size={200}>{count === 0 ? t('finder.none') : t('finder.found', { count })}</Text>
              </output>
            </div>
            <div className={styles.groups}>
              {sectionsOf(filtered).map((section) => (
                <section key={section.title ?? ''}>
                  <Subtitle2 as="h2">{section.title ?? t('finder.all.other')}</Subtitle2>
                  <ul className={styles.list}>
                    {menuLeaves(section.nodes).map(({ node, above }) => (
                      <li key={node.id}>
                        <AppLink to={node.url ?? '/'}>{[...above, node.title].join(' › ')}</AppLink>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </>
        )}
      </Panel>
    </Page>
  )
}
