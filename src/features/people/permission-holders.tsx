import { useSessionUser } from '../../client/http/session.ts'
import { useRightsOfUsers } from '../../client/records/rights-of-users.ts'
import { actions, type Action } from '../../domain/people/access.ts'
import { holdersOf, type Holder } from '../../domain/people/permission-holders.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { Dialog } from '../../ui/feedback/overlays.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { Stack } from '../../ui/layout/arrange.tsx'
import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
  tokens,
} from '../../ui/layout/fluent.ts'

const useStyles = makeStyles({
  list: { margin: '0', display: 'grid', rowGap: tokens.spacingVerticalM },
  quiet: { color: tokens.colorNeutralForeground3 },
  who: { margin: '0' },
})

type Cells = Readonly<Partial<Record<Action, number>>>

/** What a role may do in one module in a sentence, and by action who can do it now. */
export function PermissionHolders({
  name,
  cells,
  held: granted,
  onClose,
}: {
  /** The module as people call it. */
  name: string
  cells: Cells
  /** Permissions of the role on the page, saved or not. */
  held: ReadonlySet<number>
  onClose: () => void
}) {
  const t = useT('rights')
  const offered = actions.flatMap((action) => {
    const permission = cells[action]
    return permission === undefined ? [] : [{ action, permission }]
  })
  const own = offered.filter(({ permission }) => granted.has(permission))
  const listed = own.map(({ action }) => t(`action.${action}`)).join(', ')
  return (
    <Dialog open onOpenChange={(_, { open }) => open || onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{name}</DialogTitle>
          <DialogContent>
            <Stack gap="l">
              <Text>{own.length === 0 ? t('who.roleNothing') : t('who.roleMay', { actions: listed })}</Text>
              <Now offered={offered} />
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('who.close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}

function Now({ offered }: { offered: readonly { action: Action; permission: number }[] }) {
  const styles = useStyles()
  const t = useT('rights')
  const permissions = useSessionUser()?.user_permissions ?? []
  const mayRead = permissions.includes('user.read') && permissions.includes('role.read')
  const { data, error, refetch } = useRightsOfUsers(mayRead)
  if (!mayRead) return null
  if (error)
    return (
      <ProblemMessage
        title={t('who.failed')}
        detail={error.message}
        requestId={null}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting label={t('who.loading')} />
  const named = ({ name, role }: Holder): string => (role ? t('who.ofRole', { name, role }) : name)
  return (
    <Stack gap="s">
      <Text weight="semibold">{t('who.now')}</Text>
      <dl className={styles.list}>
        {offered.map(({ action, permission }) => {
          const holders = holdersOf(permission, data.roles, data.users)
          return (
            <div key={action}>
              <dt>{t(`action.${action}`)}</dt>
              <dd className={styles.who}>
                {holders.length === 0 ? (
                  <Text className={styles.quiet}>{t('who.none')}</Text>
                ) : (
                  <Text className={styles.quiet}>{holders.map(named).join(' · ')}</Text>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </Stack>
  )
}
