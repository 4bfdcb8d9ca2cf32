import type { CaseView } from '../../domain/journey/case-view.ts'
import { ageOn } from '../../foundation/values/dates.ts'
import { amountText, dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { KeyFacts, type Fact } from '../../ui/records/key-facts.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { useStepTexts } from '../../ui/workflow/step-texts.ts'
import { Surface } from '../../ui/layout/surface.tsx'

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** What a clerk is asked about a passenger on the phone. */
export function OverviewFacts({ view }: { view: CaseView }) {
  const t = useT('passenger')
  const texts = useStepTexts()
  const language = useLanguage()
  const { facts } = view
  const p = facts.passenger ?? {}
  const born = textOf(p['date_of_birth'])
  const day = (value: unknown) => <Ltr>{dateText(textOf(value) || null, language)}</Ltr>
  const rows: [string, unknown, React.ReactNode][] = [
    ['father_name', p['father_name'], textOf(p['father_name'])],
    ['mobile', p['mobile'], <Ltr key="m">{textOf(p['mobile'])}</Ltr>],
    [
      'date_of_birth',
      born,
      <span key="b">
        {day(born)}
        {born ? ` · ${t('years', { count: ageOn(born, facts.today) })}` : ''}
      </span>,
    ],
    ['gender', p['gender'], texts.value(textOf(p['gender']))],
    ['passport_no', p['passport_no'], <Ltr key="p">{textOf(p['passport_no'])}</Ltr>],
    ['passport_expiry_date', p['passport_expiry_date'], day(p['passport_expiry_date'])],
    ['profession', facts.profession, textOf(facts.profession?.['name'])],
    ['country', facts.country, texts.row('country', textOf(facts.country?.['name']))],
    ['visa_no', facts.visa, <Ltr key="v">{textOf(facts.visa?.entry['visa_no'])}</Ltr>],
    ['sponsor_name', facts.visa, textOf(facts.visa?.entry['sponsor_name'])],
    ['agent', facts.agent, textOf(facts.agent?.['name'])],
    [
      'recruiting_agency',
      facts.agency,
      facts.agency ? `${textOf(facts.agency['name'])} (RL-${textOf(facts.agency['rl_no'])})` : '',
    ],
    ['registered_at', p['registered_at'], day(p['registered_at'])],
    ['file_no', p['file_no'], textOf(p['file_no'])],
    ['rack_no', p['rack_no'], textOf(p['rack_no'])],
    ['remarks', p['remarks'], textOf(p['remarks'])],
  ]
  const shown: Fact[] = rows
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([key, , value]) => ({ key, name: texts.field(key, undefined, 'passenger'), value }))
  return (
    <Surface title={t('keyFacts')}>
      <KeyFacts facts={shown} />
    </Surface>
  )
}

/** What was agreed, what came in and what is still due. */
export function MoneyFacts({ view }: { view: CaseView }) {
  const t = useT('passenger')
  const { money, passenger } = view.facts
  const isSeen = passenger !== null && 'agreed_amount' in passenger
  const facts: Fact[] = isSeen
    ? [
        { key: 'agreed', name: t('money.agreed'), value: <Ltr>BDT {amountText(money.agreed)}</Ltr> },
        ...(passenger['discount']
          ? [
              {
                key: 'discount',
                name: t('money.discount'),
                value: <Ltr>BDT {amountText(textOf(passenger['discount']))}</Ltr>,
              },
            ]
          : []),
        { key: 'received', name: t('money.received'), value: <Ltr>BDT {amountText(money.received)}</Ltr> },
        {
          key: 'due',
          name: t('money.due'),
          value: (
            <strong>
              <Ltr>BDT {amountText(money.due)}</Ltr>
            </strong>
          ),
        },
      ]
    : []
  return (
    <Surface title={t('money.title')}>
      {isSeen ? <KeyFacts facts={facts} /> : <p>{t('money.hidden')}</p>}
    </Surface>
  )
}
