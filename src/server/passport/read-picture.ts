import type { MrzLines } from '../../domain/mrz.ts'
import { wrongDigits } from '../../domain/mrz-slips.ts'
import type { Consensus } from './consensus.ts'
import { agree, isLegible, linesOf } from './consensus.ts'
import type { TextEngine } from './ocr.ts'
import type { QuarterTurn } from './picture.ts'
import { cutStrip, decode, lowerPart, showStrip, treat, treatments } from './picture.ts'
import type { Grey } from './strip.ts'

export interface PictureReading {
  lines: Consensus | null
  /** The strip as PNG, or null when it was not found. */
  crop: Uint8Array | null
}

/** Readings without any difference after which more of them would not change the result. */
const enoughReadings = 3

const turns: readonly QuarterTurn[] = [0, 180, 90, 270]

const wrongIn = (lines: MrzLines | null): number => (lines ? wrongDigits(lines.line2) + (lines.line1.startsWith('P') ? 0 : 3) : 9)

/** The strip of the picture and its first reading, in the turn in which the fewest check digits are wrong. */
async function findUpright(picture: Grey, engine: TextEngine): Promise<{ strip: Grey; first: MrzLines | null } | null> {
  let best: { strip: Grey; first: MrzLines | null } | null = null
  for (const turn of turns) {
    const strip = await cutStrip(picture, turn)
    const [gentle] = treatments
    if (!strip || !gentle) continue
    const first = linesOf(await engine.read(await treat(strip, gentle), 'block'))
    if (!best || wrongIn(first) < wrongIn(best.first)) best = { strip, first }
    if (wrongIn(best.first) <= 2) break
  }
  return best
}

/**
 * Reads the machine-readable zone of a passport picture: turns it upright, cuts the strip out, reads it several times in
 * different treatments and lets the readings vote. Without a strip the lower part of the page is read as it is.
 */
export async function readPicture(bytes: Uint8Array, engine: TextEngine): Promise<PictureReading> {
  const picture = await decode(bytes)
  const found = await findUpright(picture, engine)
  const readings: MrzLines[] = found?.first ? [found.first] : []
  if (found) {
    for (const treatment of treatments.slice(1)) {
      const lines = linesOf(await engine.read(await treat(found.strip, treatment), 'block'))
      if (lines) readings.push(lines)
      if (readings.length < enoughReadings) continue
      const now = agree(readings)
      if (wrongDigits(now.line2) === 0 && Math.min(...now.shares1, ...now.shares2) === 1) break
    }
  }
  if (readings.length === 0 || !isLegible(agree(readings))) {
    const [gentle, plain] = treatments
    for (const treatment of [gentle, plain]) {
      const lines = treatment && linesOf(await engine.read(await treat(lowerPart(picture), treatment), 'page'))
      if (lines) readings.push(lines)
    }
  }
  const lines = readings.length > 0 ? agree(readings) : null
  return { lines: lines && isLegible(lines) ? lines : null, crop: found ? new Uint8Array(await showStrip(found.strip)) : null }
}
