import type { PrintPerson } from '../../client/prints.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Quiet, Row, Stack, Strong } from '../../ui/arrange.tsx'
import { MessageBar, MessageBarBody, MessageBarTitle } from '../../ui/fluent.ts'
import { useT } from '../../ui/i18n.ts'
import { Surface } from '../../ui/surface.tsx'

function Person({ person, isAlone }: { person: PrintPerson; isAlone: boolean }) {
  const t = useT('prints')
  return (
    <Stack gap="s">
      {!isAlone && <Strong><bdi>{person.name}</bdi></Strong>}
      {person.missing.map((value) => (
        <Row key={value.box} spread>
          <span>{value.label} <Quiet>{t(`level.${value.level}`)}</Quiet></span>
          {value.path !== '' && <AppLink to={value.path} aria-label={t('mendOf', { label: value.label })}>{t('mend')}</AppLink>}
        </Row>
      ))}
      {person.doubts.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('doubts')}</MessageBarTitle>
            {person.doubts.map(({ code, text }) => <div key={code + text}>{text}</div>)}
          </MessageBarBody>
        </MessageBar>
      )}
      {person.changes.length > 0 && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('changed')}</MessageBarTitle>
            {person.changes.map(({ label, before, after }) => <div key={label}>{t('change', { label, before: before || t('empty'), after: after || t('empty') })}</div>)}
          </MessageBarBody>
        </MessageBar>
      )}
    </Stack>
  )
}

/** What is missing, doubtful or changed since the last print, each with the place to mend it. Source: forms.md 1.5. */
export function ReadinessList({ people }: { people: readonly PrintPerson[] }) {
  const t = useT('prints')
  const isReady = people.every((person) => person.missing.length === 0 && person.doubts.length === 0)
  const needed = people.flatMap((person) => person.missing).filter((value) => value.level !== 'W').length
  return (
    <Surface title={t('readiness')} tone={isReady ? 'satisfied' : needed > 0 ? 'blocker' : 'normal'}>
      {isReady && <p>{t('allThere')}</p>}
      {people.filter((person) => person.missing.length + person.doubts.length + person.changes.length > 0).map((person) => <Person key={person.id} person={person} isAlone={people.length === 1} />)}
    </Surface>
  )
}
