import { useLocation, useParams, useSearchParams } from 'react-router'
import { moneyStartOf, withoutMoneyStart } from '../../../client/desk/money-start.ts'
import { useCase } from '../../../client/passengers/cases.ts'
import { useSessionUser } from '../../../client/http/session.ts'
import type { CaseView, StepView } from '../../../domain/journey/case-view.ts'
import { CaseState } from '../../../features/passengers/case-state.tsx'
import { MoneyFacts, OverviewFacts } from '../../../features/passengers/overview-facts.tsx'
import { PassengerDocuments } from '../../../features/passengers/passenger-documents.tsx'
import { NeighbourButtons } from '../../../features/records/neighbour-buttons.tsx'
import { RelatedRecords, relatedTabs } from '../../../features/passengers/related-records.tsx'
import { PassengerHead } from '../../../features/passengers/passenger-head.tsx'
import { PassengerPhases } from '../../../features/passengers/passenger-phases.tsx'
import { usePreviewWords } from '../../../features/passengers/preview-words.ts'
import { ReceivePayment } from '../../../features/books/receive-payment.tsx'
import { LedgerMoney } from '../../../features/books/ledger-money.tsx'
import { PassengerTickets } from '../../../features/tickets/passenger-tickets.tsx'
import { AllSteps } from '../../../features/workflow/all-steps.tsx'
import { PrintMenu } from '../../../features/prints/print-menu.tsx'
import { FlightPathTable } from '../../../features/workflow/flight-path.tsx'
import { History } from '../../../features/workflow/history/history.tsx'
import { WholeTimeline } from '../../../features/workflow/history/whole-timeline.tsx'
import { LookBack } from '../../../features/workflow/history/look-back.tsx'
import { isNextTheFile, NextStep } from '../../../features/workflow/next-step.tsx'
import { Obstacles } from '../../../features/workflow/obstacles.tsx'
import { StepPanel } from '../../../features/workflow/step-panel.tsx'
import { MainAndAside, Stack, Strip } from '../../../ui/layout/arrange.tsx'
import { Button, Tab, TabList } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { EditRegular, MailRegular } from '../../../ui/icons/icons.ts'
import { useKeys } from '../../../ui/layout/keys/use-keys.ts'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { useRouteRow } from '../../route-row.ts'
import { BuyTicket } from '../../parts/buy-ticket.tsx'
import { receiptPath } from '../../parts/receipt-path.ts'
import { isServed } from '../../parts/served.ts'
import { statementPath } from '../../parts/statement-path.ts'
import { WithServices } from '../../parts/with-services.tsx'

const tabs = ['overview', 'steps', 'documents', 'money', ...relatedTabs, 'history'] as const
/** Right without which a tab is not offered. */
const rightFor: Partial<Record<TabName, string>> = {
  cv: 'male_cv.read',
  complaints: 'complain.read',
  mails: 'document_send.read',
}
type TabName = (typeof tabs)[number]
const readTab = (text: string | null): TabName => tabs.find((tab) => tab === text) ?? 'overview'

const countOpen = (steps: readonly StepView[]) =>
  steps.filter(({ kind }) => kind !== 'satisfied' && kind !== 'final').length

/** The passenger's ledger, where the reader may open it. */
function ledgerPath(id: number): string | null {
  const path = '/apps/report-management/passengerledger-reports'
  return isServed(path) ? `${path}?passenger=${id}` : null
}

function Content({ tab, view, mark }: { tab: TabName; view: CaseView; mark: string }) {
  const t = useT('passenger')
  const previewWords = usePreviewWords()
  const id = Number(view.facts.passenger?.['id'])
  switch (tab) {
    case 'overview':
      return (
        <MainAndAside
          aside={
            <Stack>
              <OverviewFacts view={view} />
              <StepPanel view={view.custody} facts={view.facts} title={t('custody')} isQuiet />
              {!isNextTheFile(view) && (
                <StepPanel view={view.journey} facts={view.facts} title={t('file')} isQuiet />
              )}
              <MoneyFacts view={view} />
            </Stack>
          }
        >
          <Stack>
            <NextStep view={view} />
            {!isNextTheFile(view) &&
              view.steps.map((step) => <BuyTicket key={step.stage} view={step} passengerId={id} />)}
            <WholeTimeline passengerId={id} previewWords={previewWords} />
            <FlightPathTable view={view} />
            <Obstacles view={view} />
            <PassengerTickets passengerId={id} />
          </Stack>
        </MainAndAside>
      )
    case 'steps':
      return (
        <AllSteps view={view} mark={mark} before={(step) => <BuyTicket view={step} passengerId={id} />} />
      )
    case 'documents':
      return <PassengerDocuments view={view} />
    case 'money':
      return (
        <Stack>
          <MoneyFacts view={view} />
          {view.facts.passenger && 'agreed_amount' in view.facts.passenger && (
            <WithServices>
              <LedgerMoney
                passengerId={id}
                name={String(view.facts.passenger['full_name'] ?? '')}
                reportPath={ledgerPath(id)}
                statementPath={statementPath}
                voucherPath={receiptPath}
              />
            </WithServices>
          )}
        </Stack>
      )
    case 'cv':
    case 'complaints':
    case 'mails':
      return (
        <RelatedRecords tab={tab} passengerId={id} isWoman={view.facts.passenger?.['gender'] === 'female'} />
      )
    case 'history':
      return (
        <Stack>
          <LookBack passengerId={id} />
          <History passengerId={id} />
        </Stack>
      )
  }
}

function Passenger({ passengerId }: { passengerId: number }) {
  const t = useT('passenger')
  const goTo = useGoTo()
  const { list = '/apps/passenger-management/passengers' } = useRouteRow()
  const { hash } = useLocation()
  const [search, setSearch] = useSearchParams()
  const rights = useSessionUser()?.user_permissions ?? []
  const mayMail = rights.includes('document_send.create')
  const query = useCase(passengerId)
  const tab = readTab(search.get('tab'))
  const view = query.data
  const edit = () => goTo(`/apps/passenger-management/${passengerId}`)
  useKeys('record', { e: edit }, view !== undefined)
  const name = view ? String(view.facts.passenger?.['full_name'] ?? '') : t('passenger')
  return (
    <Page
      title={name}
      // Before the file is there they stand where they will be, so that nothing moves on a phone; a draft has no account yet.
      actions={
        !query.isError && (
          <>
            <NeighbourButtons entity="passenger" id={passengerId} />
            {view?.facts.passenger?.['journey_state'] !== 'draft' && (
              <ReceivePayment
                passengerId={passengerId}
                name={name}
                voucherPath={receiptPath}
                saysDue
                asked={view ? moneyStartOf(search) : null}
                onOpened={() => setSearch(withoutMoneyStart, { replace: true })}
              />
            )}
            <PrintMenu passenger={passengerId} />
            {mayMail && (
              <Button
                icon={<MailRegular />}
                onClick={() => goTo(`/apps/documentSend/new?passengers=${passengerId}`)}
              >
                {t('sendDocuments')}
              </Button>
            )}
            <Button icon={<EditRegular />} aria-keyshortcuts="e" onClick={edit}>
              {t('edit')}
            </Button>
          </>
        )
      }
    >
      {view ? (
        <>
          <Surface title={t('journey')} isTitleHidden>
            <PassengerHead view={view} name="none" />
            <PassengerPhases view={view} />
          </Surface>
          <Strip>
            <TabList
              selectedValue={tab}
              onTabSelect={(_, { value }) => setSearch({ tab: String(value) }, { replace: true })}
            >
              {tabs
                .filter((one) => rights.includes(rightFor[one] ?? 'passenger.read'))
                .map((one) => (
                  <Tab key={one} value={one}>
                    {one === 'steps' ? t('tab.stepsOpen', { count: countOpen(view.steps) }) : t(`tab.${one}`)}
                  </Tab>
                ))}
            </TabList>
          </Strip>
          <Content tab={tab} view={view} mark={decodeURIComponent(hash.slice(1))} />
        </>
      ) : (
        <CaseState query={query} listPath={list} />
      )}
    </Page>
  )
}

/** /apps/passenger-management/passenger/:passengerId: everything about one passenger. Source: ux 5. */
export function Component() {
  const { passengerId = '' } = useParams()
  const id = Number(passengerId)
  return (
    <WithServices>
      <Passenger key={id} passengerId={Number.isInteger(id) ? id : 0} />
    </WithServices>
  )
}
