import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useT } from '../../../foundation/text/i18n.ts'
import type { Section } from '../entity-sections.ts'
import { useEntityTexts } from '../entity-texts.ts'
import { FieldFinder } from './field-finder.tsx'
import type { EntityFormProps } from './form-props.ts'
import { sectionId } from './form-styles.ts'

const useStyles = makeStyles({
  beside: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalM,
    '@media (min-width: 1280px)': { position: 'sticky', insetBlockStart: '16px' },
  },
  index: {
    // Above the fields there is room for the search alone.
    display: 'none',
    '@media (min-width: 1280px)': { display: 'grid' },
    rowGap: tokens.spacingVerticalXS,
  },
  link: {
    paddingBlock: tokens.spacingVerticalXS,
    paddingInline: tokens.spacingHorizontalM,
    borderInlineStartWidth: tokens.strokeWidthThick,
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
  },
})

/** The sections of a long form beside it, and the search for one of its fields. */
export function SectionIndex({ form, sections }: { form: EntityFormProps; sections: readonly Section[] }) {
  const styles = useStyles()
  const t = useT('entity')
  const texts = useEntityTexts(form.entity)
  const places = [
    ...sections.map(({ heading }) => [heading, heading ? texts.section(heading) : texts.one] as const),
    ...Object.entries(form.entity.lines ?? {}).map(([key, sub]) => [key, texts.label(key, sub)] as const),
  ]
  return (
    <div className={styles.beside}>
      <FieldFinder />
      <nav className={styles.index} aria-label={t('form.sections')}>
        {places.map(([key, label]) => (
          <Link
            key={key}
            as="button"
            appearance="subtle"
            className={styles.link}
            onClick={() => document.getElementById(sectionId(key))?.scrollIntoView({ block: 'start' })}
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  )
}
