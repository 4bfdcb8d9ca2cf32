import type { MrzLines } from '../../../domain/passengers/mrz/mrz.ts'
import { repairSlips, wrongDigits } from '../../../domain/passengers/mrz/mrz-slips.ts'
import type { Consensus } from './consensus.ts'
import { agree, isLegible, linesOf } from './consensus.ts'
import type { Grey } from '../../platform/pictures/raster.ts'
import type { QuarterTurn } from '../../platform/pictures/turn.ts'
import type { TextEngine } from './ocr.ts'
import { cutStrip, flatStrip, greyPicture, lowerPart, showStrip, treat, treatments } from './picture.ts'
import { readByShape } from './shapes.ts'

export interface PictureReading {
  lines: Consensus | null
  /** The strip as PNG, or null when it was not found. */
  crop: Uint8Array | null
}

const turns: readonly QuarterTurn[] = [0, 180, 90, 270]

const wrongIn = (lines: MrzLines | null): number =>
  lines ? wrongDigits(lines.line2) + (lines.line1.startsWith('P') ? 0 : 3) : 9

interface Upright {
  strip: Grey
  /** What the shapes say, look-alikes put right. */
  shape: MrzLines | null
  /** What the text engine says in its first treatment; null where the shapes were enough to know the turn. */
  text: MrzLines | null
}

/** The strip of the picture in the turn in which the fewest check digits are wrong. */
async function findUpright(picture: Grey, engine: TextEngine): Promise<Upright | null> {
  const worth = (found: Upright): number => Math.min(wrongIn(found.shape), wrongIn(found.text))
  let best: Upright | null = null
  for (const turn of turns) {
    const strip = cutStrip(picture, turn)
    if (!strip) continue
    const read = await readByShape(flatStrip(strip))
    const found: Upright = { strip, shape: read && repairSlips(read), text: null }
    if (worth(found) > 1) found.text = await readText(engine, strip, 0)
    if (!best || worth(found) < worth(best)) best = found
    if (worth(best) <= 2) break
  }
  return best
}

const readText = async (engine: TextEngine, strip: Grey, treatment: number): Promise<MrzLines | null> => {
  const chosen = treatments[treatment]
  return chosen ? linesOf(await engine.read(treat(strip, chosen), 'block')) : null
}

const isSame = (a: MrzLines | null, b: MrzLines | null): boolean =>
  a?.line1 === b?.line1 && a?.line2 === b?.line2

/**
 * Votes of the shapes against one of each treatment. Without a wrong check digit they outvote all treatments together,
 * because those share their slips (W read as N, M as H); with one they are only another reading.
 */
const shapeVotes = (shape: MrzLines): number => (wrongIn(shape) === 0 ? treatments.length + 1 : 1)

/** All readings of a strip. When shapes and text engine agree on every sign there are two, and no more are made. */
async function readStrip({ strip, shape, text }: Upright, engine: TextEngine): Promise<MrzLines[]> {
  const texts = [text ?? (await readText(engine, strip, 0))]
  if (shape && isSame(shape, texts[0] ?? null)) return [shape, shape]
  for (let treatment = 1; treatment < treatments.length; treatment++)
    texts.push(await readText(engine, strip, treatment))
  return [
    ...(shape ? Array.from({ length: shapeVotes(shape) }, () => shape) : []),
    ...texts.filter((lines) => lines !== null),
  ]
}

/** The lower part of the page, read as it is: for pictures on which no two full lines of text were found. */
async function readLowerPart(picture: Grey, engine: TextEngine): Promise<MrzLines[]> {
  const part = lowerPart(picture)
  const readings: MrzLines[] = []
  for (const treatment of treatments.slice(0, 2)) {
    const lines = linesOf(await engine.read(treat(part, treatment), 'page'))
    if (lines) readings.push(lines)
  }
  return readings
}

/**
 * Reads the machine-readable zone of a passport picture: turns it upright, cuts the strip out, reads it by shape and,
 * in several treatments, with the text engine, and lets the readings vote.
 */
export async function readPicture(bytes: Uint8Array, engine: TextEngine): Promise<PictureReading> {
  const picture = greyPicture(bytes)
  const found = await findUpright(picture, engine)
  const readings = found ? await readStrip(found, engine) : []
  if (readings.length === 0 || !isLegible(agree(readings)))
    readings.push(...(await readLowerPart(picture, engine)))
  const lines = readings.length > 0 ? agree(readings) : null
  return {
    lines: lines && isLegible(lines) ? lines : null,
    crop: found ? new Uint8Array(showStrip(found.strip)) : null,
  }
}
