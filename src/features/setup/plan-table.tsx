import { useRecordPage, type WireRecord } from '../../client/records.ts'
import { entityOf } from '../../domain/entities/index.ts'
import { stageNames, type StageName } from '../../domain/facts.ts'
import { defaultPlan, type BasePlan, type DefaultCell } from '../../domain/stage-plan.ts'
import { useT } from '../../ui/i18n.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { Waiting } from '../../ui/waiting.tsx'

const words: Record<DefaultCell, 'required' | 'optional' | 'country' | 'none'> = { R: 'required', O: 'optional', C: 'country', '-': 'none' }
const byPosition = { size: 100, sort: 'position,id' }

type Type = { key: number; title: string; cells: ReadonlyMap<StageName, DefaultCell> }

// The record is the wire form of passenger_type, whose plan is one of the plans.
const typeOf = (row: WireRecord): Type => ({ key: row.id, title: String(row['title']), cells: new Map(defaultPlan(row['base_plan'] as BasePlan).map(({ stage, cell }) => [stage, cell])) })

/** Which stages each passenger type goes through before a country adds its own: rows are stages, columns types. */
export function PlanTable() {
  const t = useT('setup')
  const tStep = useT('step')
  const { data } = useRecordPage(entityOf('passenger_type'), byPosition)
  if (!data) return <Waiting label={t('loading')} />
  const types = data.rows.map(typeOf)
  return (
    <PlainTable
      caption={t('plans.caption')} keyOf={(stage) => stage} rows={stageNames}
      columns={[
        { key: 'stage', label: t('plans.stage'), cell: (stage: StageName) => tStep(`stage.${stage}`) },
        ...types.map(({ key, title, cells }) => ({ key: String(key), label: title, cell: (stage: StageName) => t(`plans.cell.${words[cells.get(stage) ?? '-']}`) })),
      ]}
    />
  )
}
