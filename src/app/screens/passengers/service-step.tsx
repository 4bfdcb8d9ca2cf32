import type { ParseKeys } from 'i18next'
import { Fragment, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCase } from '../../../client/passengers/cases.ts'
import { CaseState } from '../../../features/passengers/case-state.tsx'
import { journeyStops } from '../../../features/passengers/journey-stops.ts'
import { PassengerHead } from '../../../features/passengers/passenger-head.tsx'
import { PassengerPicker } from '../../../features/passengers/passenger-picker.tsx'
import { DeskPanel } from '../../../features/workflow/desk-panel.tsx'
import { StepPanel } from '../../../features/workflow/step-panel.tsx'
import { Row, Stack } from '../../../ui/layout/arrange.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { ArrowLeftRegular, SearchRegular, TaskListSquareLtrRegular } from '../../../ui/icons/icons.ts'
import { BackIcon } from '../../../ui/icons/back-icon.tsx'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { Stepper } from '../../../ui/workflow/stepper.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { useRouteRow } from '../../route-row.ts'
import { BuyTicket } from '../../parts/buy-ticket.tsx'
import { WithServices } from '../../parts/with-services.tsx'

/** Modules whose officers do one passenger after the other; they get the form at once. */
const desks = new Set(['medical', 'embassy', 'man_power', 'flight'])
const listPath = '/apps/passenger-management/passengers'

/** The stages of one passenger that are worked on here; a sentence when the file does not need them. */
function Work({ passengerId, module, onDone }: { passengerId: number; module: string; onDone: () => void }) {
  const t = useT('passenger')
  const texts = useStepTexts()
  const language = useLanguage()
  const query = useCase(passengerId)
  const view = query.data
  if (!view) return <CaseState query={query} listPath={listPath} />
  const steps = view.steps.filter((step) => step.module === module)
  return (
    <Stack gap="m">
      <Surface title={t('journey')} isTitleHidden>
        <PassengerHead view={view} name="link" />
        <Stepper label={t('journey')} stops={journeyStops(view, { texts, language, t })} />
      </Surface>
      {steps.length === 0 && (
        <EmptyState icon={<TaskListSquareLtrRegular />} title={t('notInPlan')}>
          {t('notInPlanWhy')}
        </EmptyState>
      )}
      {steps.map((step) => (
        <Fragment key={step.stage}>
          <BuyTicket view={step} passengerId={passengerId} />
          {desks.has(module) ? (
            <DeskPanel view={step} facts={view.facts} onDone={onDone} />
          ) : (
            <StepPanel view={step} facts={view.facts} onDone={onDone} />
          )}
        </Fragment>
      ))}
    </Stack>
  )
}

/** /apps/{service}/:id?/:fromSearch?: one stage, passenger after passenger. Source: steps 0. */
export function Component() {
  const t = useT('passenger')
  const tRoutes = useT('routes')
  const goTo = useGoTo()
  const navigate = useNavigate()
  const row = useRouteRow()
  const { id, fromSearch } = useParams()
  const [focusCount, ask] = useState(1)
  const passengerId = id === undefined ? null : Number(id)
  const stem = row.path.split('/').slice(0, 3).join('/')
  const module = row.service ?? ''
  return (
    <Page
      // Every row's title is a key of the area; a test of the table proves it.
      title={tRoutes(row.title as ParseKeys<'routes'>)}
      actions={
        <Row gap="m">
          {fromSearch && (
            <Button
              icon={
                <BackIcon>
                  <ArrowLeftRegular />
                </BackIcon>
              }
              onClick={() => void navigate(-1)}
            >
              {t('backToSearch')}
            </Button>
          )}
          <PassengerPicker
            isNext={passengerId !== null}
            focusMark={passengerId === null || focusCount > 1 ? focusCount : null}
            onPick={(next) => goTo(`${stem}/${next}`)}
          />
        </Row>
      }
    >
      {passengerId === null || !Number.isInteger(passengerId) ? (
        <Surface title={t('choose')} isTitleHidden>
          <EmptyState icon={<SearchRegular />} title={t('choose')}>
            {t('chooseHint')}
          </EmptyState>
        </Surface>
      ) : (
        <WithServices>
          <Work
            key={passengerId}
            passengerId={passengerId}
            module={module}
            onDone={() => ask((n) => n + 1)}
          />
        </WithServices>
      )}
    </Page>
  )
}
