import type { PrintPerson } from '../../client/records/prints.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Caption, Row, Stack, Strong } from '../../ui/layout/arrange.tsx'
import { MessageBar, MessageBarBody, MessageBarTitle } from '../../ui/layout/fluent.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { useBoxLabel } from './use-box-label.ts'

/** One line for boxes that one value fills, such as a number and its barcode. */
const oncePerValue = (missing: PrintPerson['missing']): PrintPerson['missing'] =>
  missing.filter(
    (value, at) =>
      value.field === '' ||
      missing.findIndex((one) => one.record === value.record && one.field === value.field) === at,
  )

/** A page that is left for the value leads back here; the form over this page needs no way back. */
const fixPath = (path: string, back: string): string =>
  path.split('?')[0] === back
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}back=${encodeURIComponent(back)}`

/** What may be wrong and how much it weighs; with the name where several people share a paper. */
export function Doubts({
  doubts,
}: {
  doubts: readonly (PrintPerson['doubts'][number] & { person?: string | null })[]
}) {
  const t = useT('prints')
  if (doubts.length === 0) return null
  return (
    <MessageBar
      intent={
        doubts.some(({ weight }) => weight === 'stop')
          ? 'error'
          : doubts.some(({ weight }) => weight === 'confirm')
            ? 'warning'
            : 'info'
      }
      layout="multiline"
    >
      <MessageBarBody>
        <MessageBarTitle>{t('doubts')}</MessageBarTitle>
        {doubts.map(({ code, text, values, weight, person }) => (
          <div key={`${person ?? ''} ${code} ${text}`}>
            {person && (
              <>
                <bdi>{person}</bdi>
                {': '}
              </>
            )}
            <bdi>{t(`doubt.${code}`, values ?? {})}</bdi> <Caption>{t(`weight.${weight}`)}</Caption>
          </div>
        ))}
      </MessageBarBody>
    </MessageBar>
  )
}

function Person({ person, isAlone, back }: { person: PrintPerson; isAlone: boolean; back: string }) {
  const t = useT('prints')
  const labelOf = useBoxLabel()
  return (
    <Stack gap="s">
      {!isAlone && (
        <Strong>
          <bdi>{person.name}</bdi>
        </Strong>
      )}
      {oncePerValue(person.missing).map((value) => (
        <Row key={value.box} spread>
          <span>
            <bdi>{labelOf(value)}</bdi> <Caption>{t(`level.${value.level}`)}</Caption>
          </span>
          {value.path !== '' && (
            <AppLink to={fixPath(value.path, back)} aria-label={t('fixOf', { label: labelOf(value) })}>
              {t('fix')}
            </AppLink>
          )}
        </Row>
      ))}
      <Doubts doubts={person.doubts} />
      {person.changes.length > 0 && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('changed')}</MessageBarTitle>
            {person.changes.map(({ label, before, after }) => (
              <div key={label}>
                {t('change', { label, before: before || t('empty'), after: after || t('empty') })}
              </div>
            ))}
          </MessageBarBody>
        </MessageBar>
      )}
    </Stack>
  )
}

/** What is missing, doubtful or changed since the last print, and where to fix it. Source: forms 1.5. */
export function ReadinessList({
  people,
  back,
}: {
  people: readonly PrintPerson[]
  /** Address of the print, to come back to. */ back: string
}) {
  const t = useT('prints')
  const isReady = people.every((person) => person.missing.length === 0 && person.doubts.length === 0)
  const needed = people.flatMap((person) => person.missing).filter((value) => value.level !== 'W').length
  return (
    <Surface title={t('readiness')} tone={isReady ? 'satisfied' : needed > 0 ? 'blocker' : 'normal'}>
      {isReady && <p>{t('allThere')}</p>}
      {people
        .filter((person) => person.missing.length + person.doubts.length + person.changes.length > 0)
        .map((person) => (
          <Person key={person.id} person={person} isAlone={people.length === 1} back={back} />
        ))}
    </Surface>
  )
}
