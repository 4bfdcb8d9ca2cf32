/** Style values that Griffel must not mirror for languages from right to left; its types do not know the comment that says so. */
const notMirrored = (value: string): string => `${value} /* @noflip */`

/** Figures stand at the right of their column in every language, so that their decimal points are below each other (decision 0252). */
export const figures = {
  textAlign: notMirrored('right') as 'right',
  fontVariantNumeric: 'tabular-nums',
} as const
/** The direction of typed figures. */
export const leftToRight = notMirrored('ltr') as 'ltr'
