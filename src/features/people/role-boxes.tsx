import { useRoles } from '../../client/http/rights.ts'
import { CheckRows } from '../../ui/inputs/check-rows.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { useT } from '../../foundation/text/i18n.ts'

/** Roles by name, each a box with its title. A stored name without a role stays in sight until its box is cleared. */
export function RoleBoxes({
  label,
  value,
  onChange,
}: {
  label: string
  value: readonly string[]
  onChange: (names: string[]) => void
}) {
  const t = useT('rights')
  const query = useRoles()
  if (query.isError)
    return (
      <ProblemMessage
        title={t('rolesFailed')}
        detail={query.error.message}
        requestId={null}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <Waiting label={t('rolesLoading')} />
  const roles = query.data.map(({ name, title }) => ({ name: name ?? '', title: title ?? name ?? '' }))
  const gone = value.filter((one) => roles.every(({ name }) => name !== one))
  const rows = [...roles, ...gone.map((name) => ({ name, title: name, isGone: true }))]
  return (
    <CheckRows
      label={label}
      rows={rows.map((role) => ({
        key: role.name,
        text: role.title,
        isChecked: value.includes(role.name),
        ...('isGone' in role ? { note: t('roleGone') } : {}),
      }))}
      onCheck={(key, isChecked) =>
        onChange(
          rows.map(({ name }) => name).filter((name) => (name === key ? isChecked : value.includes(name))),
        )
      }
    />
  )
}
