import type { AnalysisQuestion } from '../../../client/desk/process-analysis.ts'
import { analysisFilters, type ProcessAnalysis } from '../../../domain/desk/process-analysis.ts'
import { monthText } from '../../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { addMonths } from '../../../foundation/values/dates.ts'
import { Lookup } from '../../../ui/inputs/lookup.tsx'
import { PickOne } from '../../../ui/inputs/pick-one.tsx'
import { Button, Field, makeStyles, tokens } from '../../../ui/layout/fluent.ts'
import { useRecordServices } from '../../../ui/records/record-services.ts'

const monthsBack = 36
const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gap: tokens.spacingHorizontalM,
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(150px, 100%), 1fr))',
    alignItems: 'end',
  },
})

/** The last three years by months, the newest first; with the one chosen where it is older. */
function monthsTo(today: string, chosen: string | undefined): string[] {
  const first = `${today.slice(0, 7)}-01`
  const months = Array.from({ length: monthsBack }, (_, back) => addMonths(first, -back).slice(0, 7))
  return chosen === undefined || months.includes(chosen) ? months : [...months, chosen]
}

/** Which workflow, which months, and of whom. */
export function AnalysisFilters({
  question,
  analysis: { workflow, workflows, narrows },
  onQuestion,
}: {
  question: AnalysisQuestion
  analysis: Pick<ProcessAnalysis, 'workflow' | 'workflows' | 'narrows'>
  onQuestion: (question: AnalysisQuestion) => void
}) {
  const styles = useStyles()
  const t = useT('analysis')
  const language = useLanguage()
  const { today } = useRecordServices()
  const set = (name: keyof AnalysisQuestion, value: string) => {
    const { [name]: _old, ...others } = question
    onQuestion(value === '' ? others : { ...others, [name]: value })
  }
  const isNarrowed = Object.keys(question).some((name) => name !== 'workflow')
  return (
    <div role="group" aria-label={t('filters')} className={styles.fields}>
      <Field label={t('workflow')}>
        <PickOne
          size="medium"
          label={t('workflow')}
          value={workflow}
          options={workflows.map(({ id, title }) => ({ value: id, text: title }))}
          onPick={(value) => set('workflow', value)}
        />
      </Field>
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={t(name)}>
          <PickOne
            size="medium"
            label={t(name)}
            value={question[name] ?? ''}
            options={[
              { value: '', text: t('any') },
              ...monthsTo(today, question[name]).map((value) => ({
                value,
                text: monthText(`${value}-01`, language),
              })),
            ]}
            onPick={(value) => set(name, value)}
          />
        </Field>
      ))}
      {analysisFilters
        .filter((name) => narrows.includes(name) || question[name] !== undefined)
        .map((name) => (
          <Field key={name} label={t(name)}>
            <Lookup
              label={t(name)}
              entity={name}
              value={question[name] === undefined ? null : Number(question[name])}
              onChange={(choice) => set(name, choice === null ? '' : String(choice.id))}
            />
          </Field>
        ))}
      {isNarrowed && <Button onClick={() => onQuestion({ workflow })}>{t('clear')}</Button>}
    </div>
  )
}
