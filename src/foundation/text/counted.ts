/** A number with its noun, for sentences in English that are no texts of a screen: "1 passenger", "2 passengers", "0 entries". */
export const counted = (n: number | bigint, one: string, many = `${one}s`): string =>
  `${n} ${Number(n) === 1 ? one : many}`
