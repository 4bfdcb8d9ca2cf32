import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../../foundation/text/i18n.ts'
import { ChevronDownRegular, ChevronUpRegular } from '../../icons/icons.ts'
import { sectionsOf, type Section } from '../entity-sections.ts'
import { useEntityTexts } from '../entity-texts.ts'
import { FieldSections } from './field-sections.tsx'
import { FormFields, type Conditions } from './fields.tsx'
import type { EntityFormProps } from './form-props.ts'
import { useFormStyles } from './form-styles.ts'

const useStyles = makeStyles({
  away: { display: 'none' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  group: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalS,
  },
  small: {
    margin: '0',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  open: { justifySelf: 'start' },
  more: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalL,
  },
})

/** The slot that fills most fields, alone until it was used or the person types instead; it stays there, out of sight, for a second look. */
export function FirstStep({
  form,
  heading,
  isBegun,
  onBegin,
}: {
  form: EntityFormProps
  heading: string
  isBegun: boolean
  onBegin: () => void
}) {
  const { section, heading: headingStyle } = useFormStyles()
  const styles = useStyles()
  const t = useT('entity')
  const texts = useEntityTexts(form.entity)
  const [isAskedAgain, setAskedAgain] = useState(false)
  const isAway = isBegun && !isAskedAgain
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const within = place.current
    if (isAway || !within) return
    let timer: ReturnType<typeof setTimeout>
    // A scanner types into the first field, which may still be loading; later than the page's own heading, which takes the focus
    // for the new route.
    const focusField = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const field = within.querySelector<HTMLElement>('textarea, input:not([type=file])')
        if (!field) return
        arrivals.disconnect()
        field.focus()
      })
    }
    const arrivals = new MutationObserver(focusField)
    arrivals.observe(within, { childList: true, subtree: true })
    focusField()
    return () => {
      clearTimeout(timer)
      arrivals.disconnect()
    }
  }, [isAway])
  return (
    <>
      <section
        ref={place}
        className={mergeClasses(section, isAway && styles.away)}
        aria-label={texts.section(heading)}
        inert={form.state === 'offline'}
      >
        <h2 className={headingStyle}>{texts.section(heading)}</h2>
        {form.slots?.[heading]}
        <div className={styles.buttons}>
          <Button
            onClick={() => {
              setAskedAgain(false)
              onBegin()
            }}
          >
            {t('form.typeInstead')}
          </Button>
          {!isBegun && (
            <Button appearance="subtle" onClick={form.onCancel}>
              {t('form.cancel')}
            </Button>
          )}
        </div>
      </section>
      {isAway && (
        <Button appearance="transparent" className={styles.open} onClick={() => setAskedAgain(true)}>
          {t('form.readInstead')}
        </Button>
      )}
    </>
  )
}

/** What a point needs in one card, and every other field behind a button: what is not needed now must not be in the way. */
export function NeededFields({
  form,
  needed,
  others,
  record,
  isOpen,
}: {
  form: EntityFormProps
  needed: readonly Section[]
  others: readonly Section[]
  record: Conditions
  /** One of the other fields is meant or wrong. */
  isOpen: boolean
}) {
  const shared = useFormStyles()
  const styles = useStyles()
  const t = useT('entity')
  const texts = useEntityTexts(form.entity)
  const region = useId()
  const [isAsked, setAsked] = useState(false)
  const isShown = isAsked || isOpen
  const count = others.reduce((sum, { fields }) => sum + fields.length, 0)
  // Its slots stand above, once.
  const bare = { ...form, slots: {} }
  return (
    <>
      <section className={shared.section} aria-label={t('form.needed')} inert={form.state === 'offline'}>
        <h2 className={shared.heading}>{t('form.needed')}</h2>
        {needed.map(({ heading, fields }) => (
          <div key={heading} className={styles.group}>
            <h3 className={styles.small}>{heading ? texts.section(heading) : texts.one}</h3>
            <div className={mergeClasses(shared.fields, shared.many)}>
              <FormFields form={form} fields={fields} record={record} />
            </div>
          </div>
        ))}
      </section>
      {count > 0 && (
        <Button
          appearance="transparent"
          className={styles.open}
          aria-expanded={isShown}
          aria-controls={region}
          icon={isShown ? <ChevronUpRegular /> : <ChevronDownRegular />}
          onClick={() => setAsked(!isShown)}
        >
          {t('form.others', { count })}
        </Button>
      )}
      <div id={region} className={styles.more}>
        {isShown && <FieldSections form={bare} sections={others} record={record} />}
      </div>
    </>
  )
}

/** Sections of the fields with these names, and sections of the others. */
export function split(
  sections: readonly Section[],
  names: ReadonlySet<string>,
): { needed: Section[]; others: Section[] } {
  const all = sections.flatMap(({ fields }) => fields)
  return {
    needed: sectionsOf(all.filter(([name]) => names.has(name))),
    others: sectionsOf(all.filter(([name]) => !names.has(name))),
  }
}
