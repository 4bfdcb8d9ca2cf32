import { useCase } from '../../client/passengers/cases.ts'
import type { CaseView } from '../../domain/journey/case-view.ts'
import { phasesOf } from '../../features/passengers/phases.ts'
import { MoneyFacts } from '../../features/passengers/overview-facts.tsx'
import { CaseState } from '../../features/passengers/case-state.tsx'
import { PassengerHead } from '../../features/passengers/passenger-head.tsx'
import { ReceivePayment } from '../../features/books/receive-payment.tsx'
import { NextStep } from '../../features/workflow/next-step.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { textOfValue } from '../../ui/records/entity-value.tsx'
import { PeekPanel } from '../../ui/tables/peek/peek-panel.tsx'
import type { Peeked } from '../../ui/tables/peek/peeked.ts'
import { PhaseBar } from '../../ui/workflow/phase-bar.tsx'
import { receiptPath } from './receipt-path.ts'
import { WithServices } from './with-services.tsx'

const listPath = '/apps/passenger-management/passengers'

function Content({ id, view, takesFocus }: { id: number; view: CaseView; takesFocus: boolean }) {
  const t = useT('passenger')
  const name = String(view.facts.passenger?.['full_name'] ?? '')
  return (
    <Stack>
      <PassengerHead view={view} name="none" />
      <PhaseBar
        label={t('phase.label')}
        phases={phasesOf(view.facts).map(({ phase, done, of }) => ({
          key: phase,
          name: t(`phase.${phase}`),
          progress: t('phase.progress', { done, all: of }),
          isDone: done === of,
        }))}
      />
      <NextStep view={view} takesFocus={takesFocus} />
      <MoneyFacts view={view} />
      <Row>
        <ReceivePayment passengerId={id} name={name} voucherPath={receiptPath} />
        <AppLink to={`/apps/passenger-management/passenger/${id}`}>{t('peek.file')}</AppLink>
      </Row>
    </Stack>
  )
}

/** A passenger beside the list: the current stage, the next step with its form open, the money due. */
export function PassengerPeek({ record, takesFocus, onNext, onPrevious, onClose }: Peeked) {
  const query = useCase(record.id)
  const view = query.data
  return (
    <PeekPanel
      title={textOfValue(record['full_name'])}
      onNext={onNext}
      onPrevious={onPrevious}
      onClose={onClose}
    >
      {view ? (
        <WithServices key={record.id}>
          <Content id={record.id} view={view} takesFocus={takesFocus} />
        </WithServices>
      ) : (
        <CaseState query={query} listPath={listPath} />
      )}
    </PeekPanel>
  )
}
