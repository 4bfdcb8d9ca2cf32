import { Field as FieldBox, mergeClasses } from '@fluentui/react-components'
import { Controller } from 'react-hook-form'
import { useT } from '../../../foundation/text/i18n.ts'
import { Switch } from '../../inputs/switch.tsx'
import type { Section } from '../entity-sections.ts'
import { useEntityTexts } from '../entity-texts.ts'
import { FormFields, type Conditions } from './fields.tsx'
import type { EntityFormProps } from './form-props.ts'
import { sectionId, useFormStyles } from './form-styles.ts'

/** The sections of a form in the definition's order, each a card. */
export function FieldSections({
  form,
  sections,
  record,
  isWide = false,
}: {
  form: EntityFormProps
  sections: readonly Section[]
  record: Conditions
  /** The cards are as wide as the lines below them: their fields stand side by side. */
  isWide?: boolean
}) {
  const { entity, isPanel = false, slots = {}, isNew, hidden } = form
  const styles = useFormStyles()
  const texts = useEntityTexts(entity)
  // A document such as a voucher is offered by its state, not by a switch; what there is only one of is always there.
  const canRest = !isNew && entity.edit !== 'draft-only' && entity.isOnlyOne !== true
  return sections.map(({ heading, fields }, at) => (
    <section
      key={heading}
      inert={form.state === 'offline'}
      id={sectionId(heading)}
      className={mergeClasses(styles.section, isPanel && styles.bare)}
      aria-label={heading ? texts.section(heading) : texts.one}
    >
      {heading && <h2 className={styles.heading}>{texts.section(heading)}</h2>}
      {slots[heading]}
      <div className={mergeClasses(styles.fields, isPanel && styles.one, isWide && styles.head)}>
        <FormFields form={form} fields={fields} record={record} />
        {at === 0 && canRest && !hidden.has('is_active') && <ActiveField form={form} />}
      </div>
    </section>
  ))
}

/** Whether the record is offered elsewhere. */
function ActiveField({ form }: { form: EntityFormProps }) {
  const t = useT('entity')
  const texts = useEntityTexts(form.entity)
  return (
    <FieldBox
      label={texts.label('is_active', { label: 'Active' })}
      hint={t('form.activeHelp')}
      data-field="is_active"
    >
      <Controller
        control={form.control}
        name="is_active"
        render={({ field }) => (
          <Switch
            checked={field.value !== false}
            disabled={form.locked['is_active'] !== undefined}
            label={field.value !== false ? t('form.yes') : t('form.no')}
            onBlur={field.onBlur}
            onChange={(isOn) => {
              field.onChange(isOn)
              form.onUserChange('is_active', isOn)
            }}
          />
        )}
      />
    </FieldBox>
  )
}
