import { Button, Link, makeStyles, mergeClasses, ProgressBar, Text, tokens } from '@fluentui/react-components'
import { Fragment } from 'react'
import type { Field } from '../../../foundation/definitions/fields.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { CheckmarkCircleRegular, CircleRegular } from '../../icons/icons.ts'
import { goToField } from '../entity-form-messages.tsx'
import type { Section } from '../entity-sections.ts'
import { useEntityTexts } from '../entity-texts.ts'
import type { EntityFormProps } from './form-props.ts'
import { useFormStyles } from './form-styles.ts'

const useStyles = makeStyles({
  list: {
    rowGap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalL,
    alignContent: 'start',
    '@media (min-width: 1280px)': { position: 'sticky', insetBlockStart: '16px' },
  },
  count: { display: 'flex', alignItems: 'baseline', columnGap: tokens.spacingHorizontalS },
  quiet: { color: tokens.colorNeutralForeground3 },
  parts: {
    margin: '0',
    padding: '0',
    listStyleType: 'none',
    display: 'grid',
    rowGap: tokens.spacingVerticalS,
    // Above the fields there is room for the count alone; the button leads from one missing field to the next.
    '@media (max-width: 1279px)': { display: 'none' },
  },
  part: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: tokens.spacingHorizontalS,
    alignItems: 'start',
  },
  icon: {
    display: 'flex',
    fontSize: '18px',
    color: tokens.colorNeutralForeground3,
    paddingBlockStart: '1px',
  },
  good: { color: 'var(--successText)' },
  missing: { gridColumn: '2 / -1', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  next: { justifySelf: 'start' },
})

/** How much of what a point needs is there, by section; what is missing leads to its field. It counts and never scolds. */
export function Checklist({
  form,
  needed,
  isMissing,
  onNext,
}: {
  form: EntityFormProps
  needed: readonly Section[]
  isMissing: (name: string) => boolean
  onNext: (at: HTMLElement) => void
}) {
  const { section } = useFormStyles()
  const styles = useStyles()
  const t = useT('entity')
  const texts = useEntityTexts(form.entity)
  const fields = needed.flatMap((one) => one.fields)
  const filled = fields.filter(([name]) => !isMissing(name)).length
  const of = { filled, count: fields.length }
  return (
    <nav className={mergeClasses(section, styles.list)} aria-label={t('form.checklist')}>
      <div className={styles.count} role="status">
        <Text size={600} weight="semibold">
          {filled}
        </Text>
        <Text className={styles.quiet}>{t('form.of', of)}</Text>
      </div>
      <ProgressBar value={filled} max={Math.max(fields.length, 1)} aria-label={t('form.filledOf', of)} />
      <ul className={styles.parts}>
        {needed.map((part) => {
          const missing = part.fields.filter(([name]) => isMissing(name))
          const isDone = missing.length === 0
          return (
            <li key={part.heading} className={styles.part}>
              <span className={mergeClasses(styles.icon, isDone && styles.good)} aria-hidden>
                {isDone ? <CheckmarkCircleRegular /> : <CircleRegular />}
              </span>
              <Text>{part.heading ? texts.section(part.heading) : texts.one}</Text>
              <Text size={200} className={styles.quiet}>
                {t('form.filledOf', {
                  filled: part.fields.length - missing.length,
                  count: part.fields.length,
                })}
              </Text>
              {!isDone && <Missing fields={missing} labelOf={texts.label} />}
            </li>
          )
        })}
      </ul>
      {filled < fields.length && (
        <Button
          size="small"
          appearance="transparent"
          className={styles.next}
          aria-keyshortcuts="Control+."
          onClick={({ currentTarget }) => onNext(currentTarget)}
        >
          {t('form.nextMissing')}
        </Button>
      )}
    </nav>
  )
}

function Missing({
  fields,
  labelOf,
}: {
  fields: Section['fields']
  labelOf: (name: string, field: Field) => string
}) {
  const styles = useStyles()
  return (
    <span className={styles.missing}>
      {fields.map(([name, field], at) => (
        <Fragment key={name}>
          {at > 0 && ' · '}
          <Link as="button" inline onClick={() => goToField(name)}>
            {labelOf(name, field)}
          </Link>
        </Fragment>
      ))}
    </span>
  )
}
