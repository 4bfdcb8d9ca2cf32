import { useCallback, useMemo, useState } from 'react'
import { usePermissions } from '../../client/http/rights.ts'
import { actions } from '../../domain/people/access.ts'
import { defaultIdsOf, permissionMatrix, type MatrixClass } from '../../domain/people/permission-matrix.ts'
import { modules } from '../../domain/people/modules.ts'
import { Caption, Row, Stack } from '../../ui/layout/arrange.tsx'
import { CheckMatrix } from '../../ui/inputs/check-matrix.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { SearchField } from '../../ui/inputs/search-field.tsx'
import { Switch } from '../../ui/inputs/switch.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { PermissionHolders } from './permission-holders.tsx'
import { textsByName } from '../../foundation/text/text-by-name.ts'

const declared = new Map(modules.map(({ name, label }) => [name, label]))

export type PermissionMatrixProps = {
  /** Ids of the permissions held. */
  value: readonly number[]
  /** Name of the role; a system role is compared with what it holds at installation. */
  roleName: string
  /** Without it the table is only read. */
  onChange?: (ids: number[]) => void
}

const emptied: readonly MatrixClass[] = []

/** Who may do what in which module, as one table with search, whole rows and columns, and what differs from the default. */
export function PermissionMatrix({ value, roleName, onChange }: PermissionMatrixProps) {
  const t = useT('rights')
  const tFields = useT('fields')
  const query = usePermissions()
  const [typed, setTyped] = useState('')
  const [isChangedOnly, setChangedOnly] = useState(false)
  const [openModule, setAsked] = useState<string | null>(null)
  const ask = useMemo(() => ({ label: (name: string) => t('who.ask', { name }), onAsk: setAsked }), [t])
  const checked = useMemo(() => new Set(value), [value])
  const rows = query.data
  const base = useMemo(() => (rows ? defaultIdsOf(roleName, rows) : null), [rows, roleName])
  const table = useMemo(() => (rows ? permissionMatrix(rows) : emptied), [rows])
  const changed =
    base && rows ? rows.filter(({ id }) => checked.has(id) !== base.has(id)).map(({ id }) => id) : []
  const toggle = useCallback(
    (ids: readonly number[], isOn: boolean) => {
      const next = new Set(value)
      for (const id of ids)
        if (isOn) next.add(id)
        else next.delete(id)
      onChange?.([...next].toSorted((a, b) => a - b))
    },
    [value, onChange],
  )
  if (query.isError)
    return (
      <ProblemMessage
        title={t('failed')}
        detail={query.error.message}
        requestId={null}
        onRetry={() => void query.refetch()}
      />
    )
  if (!rows) return <Waiting label={t('loading')} />

  const nameOf = (module: string) =>
    textsByName(tFields)(`entity.${module}.many`, { defaultValue: declared.get(module) ?? module })
  const searchText = typed.trim().toLowerCase()
  const differing = new Set(changed)
  const groups = table
    .map(({ name, modules: own }) => ({
      key: name,
      label: t(`class.${name}`),
      rows: own
        .map((module) => ({ key: module.name, label: nameOf(module.name), cells: module.cells }))
        .filter(
          (row) =>
            (searchText === '' ||
              row.label.toLowerCase().includes(searchText) ||
              row.key.includes(searchText) ||
              t(`class.${name}`).toLowerCase().includes(searchText)) &&
            (!isChangedOnly || Object.values(row.cells).some((id) => differing.has(id))),
        ),
    }))
    .filter((group) => group.rows.length > 0)
  const more = changed.filter((id) => checked.has(id)).length
  return (
    <Stack gap="s">
      <Row spread>
        <SearchField label={t('search')} value={typed} onChange={setTyped} onSearch={setTyped} />
        <Caption>{t('held', { given: checked.size, of: rows.length })}</Caption>
      </Row>
      {base && (
        <Row spread>
          <Switch
            label={t('changedOnly', { more, fewer: changed.length - more })}
            checked={isChangedOnly}
            disabled={changed.length === 0 && !isChangedOnly}
            onChange={setChangedOnly}
          />
          {onChange && changed.length > 0 && (
            <Button size="small" onClick={() => onChange([...base].toSorted((a, b) => a - b))}>
              {t('reset')}
            </Button>
          )}
        </Row>
      )}
      {groups.length === 0 ? (
        <Caption>{t('nothing')}</Caption>
      ) : (
        <CheckMatrix
          caption={t('caption')}
          corner={t('module')}
          columns={actions.map((action) => ({ key: action, label: t(`action.${action}`) }))}
          groups={groups}
          checked={checked}
          base={base}
          disabled={onChange === undefined}
          wholeRow={(name) => t('wholeRow', { name })}
          wholeColumn={(name) => t('wholeColumn', { name })}
          changedLabel={t('changed')}
          ask={ask}
          onToggle={toggle}
        />
      )}
      {openModule !== null && (
        <PermissionHolders
          name={nameOf(openModule)}
          cells={table.flatMap((one) => one.modules).find(({ name }) => name === openModule)?.cells ?? {}}
          held={checked}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  )
}
