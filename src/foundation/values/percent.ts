/** A rate is kept in whole hundredths of a percent; people write and read percents. */

/** 725 is '7.25'. */
export const percentText = (hundredths: number): string => (hundredths / 100).toString()

/** '7.25', '7,25' and '7 %' as hundredths; null for what is no percent of at most two digits after the point. */
export function typedPercent(text: string): number | null {
  const found = /^(\d{1,5})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}
