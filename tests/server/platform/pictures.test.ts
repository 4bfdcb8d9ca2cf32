import { afterAll, describe, expect, it } from 'vitest'
import { decodeNow, drawingNow, jpegNow } from '../../../src/server/platform/pictures/codec.ts'
import { median, normalise, sharpen } from '../../../src/server/platform/pictures/filters.ts'
import { headerOf } from '../../../src/server/platform/pictures/header.ts'
import type { Orientation } from '../../../src/server/platform/pictures/orientation.ts'
import {
  decode,
  encodeJpeg,
  encodePng,
  stopPictures,
} from '../../../src/server/platform/pictures/pictures.ts'
import { pngNow } from '../../../src/server/platform/pictures/png.ts'
import type { Grey, Raster } from '../../../src/server/platform/pictures/raster.ts'
import { crop, greyOf } from '../../../src/server/platform/pictures/raster.ts'
import { blur, resize } from '../../../src/server/platform/pictures/resample.ts'
import { quarterTurn, turnBy } from '../../../src/server/platform/pictures/turn.ts'
import { plain, plainJpeg, plainPng, plainWebp, withExif } from '../../fixtures/pictures.ts'

afterAll(stopPictures)

const whole: [string, Buffer][] = [
  ['jpeg', plainJpeg(30, 20)],
  ['png', plainPng(30, 20)],
  ['webp', plainWebp(30, 20)],
]
/** Two frames of 4 × 4 dots. */
const animated = Buffer.from(
  'UklGRsIAAABXRUJQVlA4WAoAAAACAAAAAwAAAwAAQU5JTQYAAAD/////AABBTk1GSAAAAAAAAAAAAAMAAAMAAGQAAAJWUDggMAAAANABAJ0BKgQABAABQCYloAJ0ugH4AAOwAP7y63/82BXNc+/3/9Lg/S4P0uD/0pAAAEFOTUZGAAAAAAAAAAAAAwAAAwAAZAAAAFZQOCAuAAAAlAEAnQEqBAAEAAAAJiWgAnS6AAOYAP77VeP/pcH/0uD/6XB/6XB/G7LOG6QAAA==',
  'base64',
)
/** A red dot and a blue one with 16 bits per channel. */
const deep = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAIAAAAr0DSeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQI12P4/58BDBoY/v8HABvzBH04BNrVAAAAAElFTkSuQmCC',
  'base64',
)

describe('the header of a picture', () => {
  it.each(whole)('of type %s shows type and size', (kind, bytes) =>
    expect(headerOf(bytes)).toEqual({ kind, width: 30, height: 20, orientation: 1 }),
  )

  it.each(whole)('of type %s is nothing when the picture is cut off anywhere', (_kind, bytes) => {
    for (let length = 0; length < bytes.length; length++)
      expect(headerOf(bytes.subarray(0, length))).toBeNull()
  })

  it('shows nothing of animations, other formats and a second size', () => {
    expect(headerOf(animated)).toBeNull()
    expect(headerOf(Buffer.from('GIF89a\x01\0\x01\0'))).toBeNull()
    expect(headerOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull()
    const jpeg = plainJpeg(30, 20)
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    const again = jpeg.subarray(frame, frame + 2 + jpeg.readUInt16BE(frame + 2))
    expect(headerOf(Buffer.concat([jpeg.subarray(0, frame), again, jpeg.subarray(frame)]))).toBeNull()
  })

  it('shows how a photograph lies', () =>
    expect(headerOf(withExif(plainJpeg(30, 20), { orientation: 6 }))).toMatchObject({
      width: 30,
      orientation: 6,
    }))
})

describe('a decoded picture', () => {
  it.each(whole)('of type %s has its colour in every dot', (_kind, bytes) => {
    const { width, height, rgba, isOpaque } = decodeNow(bytes)
    expect({ width, height, isOpaque }).toEqual({ width: 30, height: 20, isOpaque: true })
    for (const [place, wanted] of [136, 170, 187, 255].entries())
      expect(Math.abs((rgba[place + 4 * 299] ?? 0) - wanted)).toBeLessThan(8)
  })

  it('of 16 bits per channel keeps the higher ones', () => {
    const { rgba } = decodeNow(deep)
    expect(rgba[0]).toBeGreaterThan(250)
    expect(rgba[2]).toBeLessThan(5)
    expect(rgba[6]).toBeGreaterThan(250)
  })

  // Six fields of grey, as they are seen when a camera wrote 1 2 3 | 4 5 6 with each orientation.
  const seen: Record<Orientation, string> = {
    1: '123|456',
    2: '321|654',
    3: '654|321',
    4: '456|123',
    5: '14|25|36',
    6: '41|52|63',
    7: '63|52|41',
    8: '36|25|14',
  }
  const fields: Grey = {
    width: 48,
    height: 32,
    data: Uint8Array.from(
      { length: 48 * 32 },
      (_, at) => 40 * (1 + Math.floor((at % 48) / 16) + 3 * Math.floor(at / 768)),
    ),
  }
  it.each(Object.keys(seen).map((name) => Number(name) as Orientation))(
    'lies upright whatever orientation %i says',
    (orientation) => {
      const jpeg = Buffer.from(jpegNow(decodeNow(pngNow(fields)), 95))
      const { data, width, height } = greyOf(decodeNow(withExif(jpeg, { orientation })))
      const rows = Array.from({ length: height / 16 }, (_, y) =>
        Array.from({ length: width / 16 }, (_none, x) =>
          Math.round((data[(y * 16 + 8) * width + x * 16 + 8] ?? 0) / 40),
        ).join(''),
      )
      expect(rows.join('|')).toBe(seen[orientation])
    },
  )

  it('comes back from a PNG dot for dot, with and without opacity, in colour and grey', () => {
    const noisy = (width: number, height: number): Uint8Array =>
      Uint8Array.from({ length: width * height * 4 }, (_, at) => (at * 7919 + (at >> 3) * 31) & 255)
    const shining: Raster = { width: 17, height: 11, rgba: noisy(17, 11), isOpaque: false }
    expect(decodeNow(pngNow(shining)).rgba).toEqual(shining.rgba)
    const solid: Raster = {
      ...shining,
      rgba: shining.rgba.map((value, at) => (at % 4 === 3 ? 255 : value)),
      isOpaque: true,
    }
    expect(decodeNow(pngNow(solid))).toEqual(solid)
    const grey: Grey = { width: 17, height: 44, data: noisy(17, 11) }
    expect(greyOf(decodeNow(pngNow(grey, { dpi: 300 })))).toEqual(grey)
  })

  it('lies on white where it shines through', () => {
    expect(greyOf(plain(1, 1, [0, 0, 0, 0])).data).toEqual(Uint8Array.of(255))
    const [red = 0] = decodeNow(jpegNow(plain(16, 16, [0, 0, 0, 127]), 90)).rgba
    expect(Math.abs(red - 128)).toBeLessThan(5)
  })

  it('is drawn in the size that was asked for', () => {
    const { rgba, ...shape } = drawingNow(
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect x="10" width="10" height="20" fill="#f00"/></svg>',
      30,
      20,
    )
    expect(shape).toEqual({ width: 30, height: 20, isOpaque: true })
    expect([...rgba.subarray(0, 4), ...rgba.subarray(60, 64)]).toEqual([255, 255, 255, 255, 255, 0, 0, 255])
  })
})

describe('the picture thread', () => {
  it('decodes and encodes', async () => {
    const raster = await decode(plainWebp(30, 20))
    if (!raster) throw new Error('not decoded')
    expect(headerOf((await encodeJpeg(raster, 80)) ?? Buffer.alloc(0))).toMatchObject({
      kind: 'jpeg',
      width: 30,
      height: 20,
    })
    expect(headerOf((await encodePng(raster)) ?? Buffer.alloc(0))).toMatchObject({
      kind: 'png',
      width: 30,
      height: 20,
    })
  })

  it('answers broken pictures with nothing and goes on', async () => {
    const broken = plainPng(30, 20)
    broken.fill(0, 45, 55)
    // A size without pixels sent for it: refused before memory is asked for.
    const bomb = plainPng(30, 20)
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    expect(
      await Promise.all([decode(broken), decode(bomb), decode(animated), decode(Buffer.alloc(0))]),
    ).toEqual([null, null, null, null])
    expect(await decode(plainPng(30, 20))).toMatchObject({ width: 30, height: 20 })
  })

  it('survives pictures with wrong bytes anywhere', () => {
    let state = 1
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return state % below
    }
    let read = 0
    for (let round = 0; round < 600; round++) {
      const bytes = Buffer.from(whole[round % 3]?.[1] ?? '')
      for (let wrong = 0; wrong < 3; wrong++) bytes[random(bytes.length)] = random(256)
      try {
        if (decodeNow(bytes).rgba.length > 0) read++
      } catch (fault) {
        expect(fault).toBeInstanceOf(Error)
      }
    }
    expect(read).toBeGreaterThan(0)
  })
})

describe('work on grey levels', () => {
  const stripes: Grey = {
    width: 8,
    height: 4,
    data: Uint8Array.from({ length: 32 }, (_, at) => (at % 8 < 4 ? 0 : 200)),
  }
  const level = (picture: Grey, x: number, y: number): number => picture.data[y * picture.width + x] ?? -1

  it('resizes without changing light and place', () => {
    const bigger = resize(stripes, 80)
    expect({ width: bigger.width, height: bigger.height }).toEqual({ width: 80, height: 40 })
    expect([level(bigger, 10, 20), level(bigger, 70, 20)]).toEqual([0, 200])
    expect(resize(bigger, 8).data.every((value, at) => Math.abs(value - (stripes.data[at] ?? 0)) < 30)).toBe(
      true,
    )
    const even = resize({ width: 100, height: 50, data: new Uint8Array(5000).fill(77) }, 33)
    expect(new Set(even.data)).toEqual(new Set([77]))
  })

  it('turns by quarters without loss and by degrees around the middle', () => {
    expect(quarterTurn(quarterTurn(stripes, 90), 270)).toEqual(stripes)
    const down = quarterTurn(stripes, 90)
    expect([down.width, down.height, level(down, 0, 0), level(down, 0, 7)]).toEqual([4, 8, 0, 200])
    expect(turnBy(stripes, 90, 0)).toEqual(down)
    expect(turnBy(stripes, 180, 0)).toEqual(quarterTurn(stripes, 180))
    const sloping = turnBy({ width: 101, height: 101, data: new Uint8Array(101 * 101).fill(255) }, 10, 0)
    expect(sloping.width).toBeGreaterThan(115)
    expect([level(sloping, 0, 0), level(sloping, 58, 58)]).toEqual([0, 255])
  })

  it('cuts a part out', () =>
    expect(crop(stripes, { left: 3, top: 1, width: 2, height: 2 })).toEqual({
      width: 2,
      height: 2,
      data: Uint8Array.of(0, 200, 0, 200),
    }))

  it('softens, sharpens, draws contrast out and takes grains away', () => {
    const soft = blur(stripes, 1)
    expect(level(soft, 3, 1)).toBeGreaterThan(20)
    expect(level(soft, 4, 1)).toBeLessThan(180)
    expect(level(sharpen(soft, { sigma: 1, flat: 2, jagged: 3 }), 3, 1)).toBeLessThan(level(soft, 3, 1))
    expect(
      new Set(normalise({ ...stripes, data: stripes.data.map((value) => 50 + value / 4) }).data),
    ).toEqual(new Set([0, 255]))
    const grain: Grey = { width: 5, height: 5, data: new Uint8Array(25).fill(90) }
    grain.data[12] = 255
    expect(new Set(median(grain).data)).toEqual(new Set([90]))
  })
})
