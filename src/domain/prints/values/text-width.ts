/** How wide a text will be, before it is drawn (forms 1.10). A test compares it with the font's own measure. */

/** Advance widths of the signs 32–126 of Noto Sans in thousandths of the size. */
const regular =
  '260 269 408 646 572 831 732 225 300 300 551 572 268 322 268 372 572 572 572 572 572 572 572 572 572 572 268 268 572 572 572 434 899 639 650 632 730 556 519 728 741 339 273 619 524 907 760 781 605 781 622 549 556 731 600 930 586 566 572 329 372 329 572 444 281 561 615 480 615 564 344 615 618 258 258 534 258 935 618 605 615 615 413 479 361 618 508 786 529 510 470 380 551 380 572'
    .split(' ')
    .map(Number)
const bold =
  '260 282 479 646 572 902 750 266 339 339 542 572 285 320 281 415 572 572 572 572 572 572 572 572 572 572 281 285 572 572 572 477 898 692 665 642 732 560 549 724 765 389 331 664 559 943 813 791 621 791 656 551 577 756 650 967 670 626 579 331 415 331 572 411 365 599 632 516 632 597 387 632 650 299 298 620 298 975 650 625 632 632 447 502 434 650 571 856 578 571 493 394 551 394 572'
    .split(' ')
    .map(Number)

/** Widest usual mean advance of joined letters, in thousandths: Arabic letters join, Bangla signs sit on each other. */
const joined = [
  // Digits join nothing: the widest of each script.
  { of: /[\u0660-\u0669\u06F0-\u06F9]/, regular: 630, bold: 635 },
  { of: /[\u09E6-\u09EF]/, regular: 687, bold: 744 },
  { of: /[\u0600-\u06FF\u0750-\u077F\uFB50-\uFEFF]/, regular: 480, bold: 510 },
  { of: /[\u0980-\u09FF]/, regular: 480, bold: 505 },
] as const
/** Direction marks take no room. */
const unseen = /[\u200e\u200f\u2066-\u2069]/
const pointsPerMm = 72 / 25.4

/** Width in mm of a text in one line at a size in points. Latin is exact, other scripts are estimated from above. */
export function textWidth(text: string, size: number, isBold: boolean): number {
  const widths = isBold ? bold : regular
  let sum = 0
  for (const sign of text) {
    if (unseen.test(sign)) continue
    const listed = widths[(sign.codePointAt(0) ?? 0) - 32]
    const script = listed === undefined ? joined.find(({ of }) => of.test(sign)) : undefined
    sum += listed ?? (script ? (isBold ? script.bold : script.regular) : 700)
  }
  return (sum * size) / 1000 / pointsPerMm
}

export interface Fitted {
  /** pt */
  size: number
  lines: string[]
  /** False: it was cut at a word because even the smallest size is too wide (doubt LONG). */
  fits: boolean
}

/** A sign with the marks that stand on it. */
const signs = /\P{M}\p{M}*|\p{M}+/gu

/** A word in pieces no wider than a line. */
function piecesOf(word: string, width: number, size: number, isBold: boolean): string[] {
  if (textWidth(word, size, isBold) <= width) return [word]
  const pieces: string[] = []
  for (const sign of word.match(signs) ?? []) {
    const last = pieces.at(-1)
    if (last !== undefined && textWidth(last + sign, size, isBold) <= width)
      pieces[pieces.length - 1] = last + sign
    else pieces.push(sign)
  }
  return pieces
}

/** Breaks at blanks; a word that is too long for a line is cut into pieces, so that nothing stands outside. */
export function brokenLines(text: string, width: number, size: number, isBold: boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(' ').filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && textWidth(`${last} ${word}`, size, isBold) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(...piecesOf(word, width, size, isBold))
  }
  return lines
}

/** A text for a column that breaks its lines at blanks: what has none in the width of a line gets a break there. */
export const breakable = (text: string, width: number, size: number, isBold: boolean): string =>
  text.replaceAll(/\S+/g, (word) => piecesOf(word, width, size, isBold).join('\n'))

/** Slack for the inner edges of a box, left and right, mm. */
const inset = 1

/**
 * The size ladder: 9 → 8 → 7.5 → 7 pt in one line, then two lines of 8 → 7 pt where the box allows it, then cut at a word.
 * @param box `whole` for texts that no readiness list can name: all their lines instead of a cut.
 * Source: forms 1.10.
 */
export function fitText(
  text: string,
  box: { width: number; size: number; bold?: boolean; twoLines?: boolean; least?: number; whole?: boolean },
): Fitted {
  const isBold = box.bold === true
  const width = box.width - inset
  const least = box.least ?? (box.size < 9 ? 6 : 7)
  const ladder = [
    box.size,
    ...[9, 8, 7.5, 7, 6.5, 6, 5.5, 5].filter((size) => size < box.size && size >= least),
  ]
  for (const size of ladder)
    if (textWidth(text, size, isBold) <= width) return { size, lines: [text], fits: true }
  const smallest = ladder.at(-1) ?? least
  if (box.whole) return { size: smallest, lines: brokenLines(text, width, smallest, isBold), fits: false }
  if (box.twoLines) {
    for (const size of [8, 7.5, 7, 6.5, 6].filter((one) => one <= box.size && one >= Math.min(least, 7))) {
      const lines = brokenLines(text, width, size, isBold)
      if (lines.length <= 2 && lines.every((line) => textWidth(line, size, isBold) <= width))
        return { size, lines, fits: true }
    }
    return { size: 7, lines: brokenLines(text, width, 7, isBold).slice(0, 2), fits: false }
  }
  return { size: smallest, lines: brokenLines(text, width, smallest, isBold).slice(0, 1), fits: false }
}
