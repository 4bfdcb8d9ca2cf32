import { makeStyles, tokens } from '@fluentui/react-components'

/** Cards, headings and grids that every part of a form shares. */
export const useFormStyles = makeStyles({
  section: {
    display: 'grid',
    rowGap: tokens.spacingVerticalM,
    gridTemplateColumns: 'minmax(0, 1fr)',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusLarge,
    padding: tokens.spacingHorizontalXL,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    scrollMarginBlockStart: '16px',
    '@media (max-width: 959px)': { padding: tokens.spacingHorizontalL },
  },
  bare: { padding: '0', border: 'none' },
  heading: {
    margin: '0',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalL,
    '@media (max-width: 959px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  one: { gridTemplateColumns: 'minmax(0, 1fr)' },
  // The head of a document stands in few rows over its lines, so that both are in sight at once (desk 6.6).
  head: {
    '@media (min-width: 1280px)': {
      gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
      '--long-field': 'span 2',
      // One line until there is more to read.
      '& textarea': { height: 'auto', minHeight: '32px', fieldSizing: 'content' },
    },
  },
  many: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))' },
})

/** Where a section of a form can be gone to. */
export const sectionId = (heading: string) => `section-${heading.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
