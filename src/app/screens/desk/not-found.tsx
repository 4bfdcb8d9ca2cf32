import { Button, Input, makeStyles, Text, tokens } from '../../../ui/layout/fluent.ts'
import { useState } from 'react'
import { useSessionUser } from '../../../client/http/session.ts'
import { filterMenu, menuLeaves } from '../../../features/shell/frame/menu-tree.ts'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { CompassNorthwestRegular, SearchRegular } from '../../../ui/icons/icons.ts'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { homePath } from '../../routes.ts'
import { useMenu } from '../../shell/use-menu.ts'

const mostSuggestions = 10 // specification 5

const useStyles = makeStyles({
  search: {
    width: 'min(420px, 100%)',
    marginInline: 'auto',
    marginBlockEnd: tokens.spacingVerticalXXL,
    textAlign: 'start',
  },
  input: { width: '100%' },
  list: {
    listStyleType: 'none',
    margin: `${tokens.spacingVerticalS} 0 0`,
    padding: 0,
    display: 'grid',
    rowGap: tokens.spacingVerticalXS,
  },
})

/** /pages/errors/error-404: nothing lives here; find the page by its name, or go home. */
export function Component() {
  const styles = useStyles()
  const t = useT('look')
  const goTo = useGoTo()
  const user = useSessionUser()
  const { nodes } = useMenu(user !== null)
  const [typed, setTyped] = useState('')
  const suggestions =
    typed.trim() === '' ? null : menuLeaves(filterMenu(nodes ?? [], typed)).slice(0, mostSuggestions)
  return (
    <Page title={t('finder.title')} crumbs={[]}>
      <Panel>
        <EmptyState
          icon={<CompassNorthwestRegular />}
          title="404"
          actions={
            <Button appearance="primary" onClick={() => goTo(homePath)}>
              {t('finder.back')}
            </Button>
          }
        >
          {t('finder.detail')}
        </EmptyState>
        {user && (
          <div className={styles.search}>
            <Input
              type="search"
              className={styles.input}
              aria-label={t('finder.search')}
              placeholder={t('finder.search')}
              contentBefore={<SearchRegular />}
              value={typed}
              onChange={(_, data) => setTyped(data.value)}
            />
            <output>
              <Text size={200}>
                {suggestions &&
                  (suggestions.length === 0
                    ? t('finder.none')
                    : t('finder.found', { count: suggestions.length }))}
              </Text>
            </output>
            <ul className={styles.list}>
              {suggestions?.map(({ node, above }) => (
                <li key={node.id}>
                  <AppLink to={node.url ?? '/'}>{[...above, node.title].join(' › ')}</AppLink>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Panel>
    </Page>
  )
}
