/** Paper is measured in mm, PDF in points. */
export const mm = (length: number): number => (length * 72) / 25.4
