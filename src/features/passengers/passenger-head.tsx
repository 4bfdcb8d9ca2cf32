import type { CaseView } from '../../domain/journey/case-view.ts'
import { headline } from '../../machines/journey/headline.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { ExpiryChip } from '../../ui/workflow/expiry-chip.tsx'
import { dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { PersonHead } from '../../ui/records/person-head.tsx'
import { StateBadge } from '../../ui/workflow/state-badge.tsx'
import { toneOf } from '../../ui/workflow/state-colours.ts'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { expiriesOf } from './expiries.ts'

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Who this is and where the file stands, in two lines; the same on every screen about a passenger. */
export function PassengerHead({
  view,
  name: shownName = 'text',
}: {
  view: CaseView
  name?: 'text' | 'link' | 'none'
}) {
  const t = useT('passenger')
  const texts = useStepTexts()
  const language = useLanguage()
  const { facts, journey } = view
  const passenger = facts.passenger ?? {}
  const id = textOf(passenger['id'])
  const name = textOf(passenger['full_name'])
  const status = headline(facts)
  const stateText = texts.state(journey.machine, journey.state, journey.state_label)
  // The status every list shows; a settled file often says the same twice.
  const statusText = texts.status(status.path, status.label)
  const rows: [string, string, boolean][] = [
    ['id', `#${id}`, true],
    ['serial', textOf(passenger['office_serial']), true],
    ['passport', textOf(passenger['passport_no']), true],
    ['type', facts.type ? texts.value(facts.type.name) : '', false],
    ['country', texts.row('country', textOf(facts.country?.['name'])), false],
    ['visa', facts.visa ? `${t('visaNo')} ${textOf(facts.visa.entry['visa_no'])}` : '', false],
    ['agent', facts.agent ? textOf(facts.agent['name']) : '', false],
    ['mobile', textOf(passenger['mobile']), true],
  ]
  return (
    <PersonHead
      name={name}
      photo={textOf(passenger['photo']) || null}
      {...(shownName === 'link'
        ? {
            nameLine: (
              <AppLink to={`/apps/passenger-management/passenger/${id}`}>
                <bdi>{name}</bdi>
              </AppLink>
            ),
          }
        : shownName === 'none'
          ? { nameLine: null }
          : {})}
      badges={
        <>
          <StateBadge tone={toneOf(journey.kind)} text={stateText} />
          {statusText !== stateText && (
            <StateBadge
              tone={
                status.kind === 'blocker'
                  ? 'blocker'
                  : status.kind === 'lifecycle'
                    ? toneOf(journey.kind)
                    : 'normal'
              }
              text={statusText}
            />
          )}
          {expiriesOf(facts).map(({ what, day, days, level }) => (
            <ExpiryChip
              key={what}
              label={t(`expiry.${what}`)}
              day={dateText(day, language)}
              level={level}
              note={days < 0 ? t('expiry.over', { count: -days }) : t('expiry.left', { count: days })}
            />
          ))}
        </>
      }
      facts={rows
        .filter(([, text]) => text !== '')
        .map(([key, text, isCode]) => ({ key, text: isCode ? <Ltr>{text}</Ltr> : <bdi>{text}</bdi> }))}
    />
  )
}
