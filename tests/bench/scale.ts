/** Share of the full sizes that parts of the benchmark work with: BENCH_SCALE=0.01 is a trial of some seconds, 1 what is reported. */
const share = Number(process.env['BENCH_SCALE'] ?? 1)
if (!(share > 0 && share <= 1)) throw new Error('BENCH_SCALE is a number above 0 and at most 1.')

/** A size on this run. @param whole the size that is reported. @param least what the part needs to mean anything. */
export const scaled = (whole: number, least = 1): number => Math.max(least, Math.round(whole * share))
