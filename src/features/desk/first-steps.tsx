import { useSessionUser } from '../../client/http/session.ts'
import { useRecordPage } from '../../client/records/records.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { CheckmarkCircleRegular, CircleRegular } from '../../ui/icons/icons.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { Surface } from '../../ui/layout/surface.tsx'

const steps = [
  {
    key: 'users',
    to: '/apps/users-management/userslist',
    permission: 'user.create',
    kind: { name: 'user', plural: 'users' },
    /** The first administrator is there before. */
    before: 1,
  },
  {
    key: 'authority',
    to: '/apps/authorize-management/authorizes',
    permission: 'authorize_account.create',
    kind: { name: 'authorize_account', plural: 'authorize_accounts' },
    before: 0,
  },
  {
    key: 'agents',
    to: '/apps/agent-management/agents',
    permission: 'agent.create',
    kind: { name: 'agent', plural: 'agents' },
    /** The agent of walk-in passengers. */
    before: 1,
  },
  {
    key: 'visas',
    to: '/apps/visaEntry-management/visaEntries',
    permission: 'visa_entry.create',
    kind: { name: 'visa_entry', plural: 'visa_entries' },
    before: 0,
  },
] as const

function Step({ isDone, to, text, done }: { isDone: boolean; to: string; text: string; done: string }) {
  return (
    <Row>
      {isDone ? (
        <CheckmarkCircleRegular fontSize={20} color="var(--successText)" aria-label={done} />
      ) : (
        <CircleRegular fontSize={20} aria-hidden />
      )}
      <AppLink to={to}>{text}</AppLink>
    </Row>
  )
}

function Counted({ step: { key, to, kind, before } }: { step: (typeof steps)[number] }) {
  const t = useT('dashboard')
  const { data } = useRecordPage(kind, { size: 1 })
  return <Step isDone={(data?.total ?? 0) > before} to={to} text={t(`first.${key}`)} done={t('first.done')} />
}

/** What a new agency does first, until its first passenger is registered: each line the reader may do, ticked once something is there. */
export function FirstSteps() {
  const t = useT('dashboard')
  const rights = useSessionUser()?.user_permissions ?? []
  const mine = steps.filter(({ permission }) => rights.includes(permission))
  const mayRegister = rights.includes('passenger.create')
  if (mine.length === 0 && !mayRegister) return null
  return (
    <Surface title={t('first.title')}>
      <Stack gap="s">
        {mine.map((step) => (
          <Counted key={step.key} step={step} />
        ))}
        {mayRegister && (
          <Step
            isDone={false}
            to="/apps/passenger-management/new"
            text={t('first.passenger')}
            done={t('first.done')}
          />
        )}
      </Stack>
    </Surface>
  )
}
