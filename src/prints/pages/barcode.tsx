/** Bar codes and QR codes as drawn shapes, sharp on every printer (forms 1.9). */
import { Path, Svg } from '@react-pdf/renderer'
import { render, type DrawingContext } from 'bwip-js'
import type { ReactElement } from 'react'
import { barcodeQuiet, isBarcodeReadable } from '../../domain/prints/values/fit-box.ts'
import type { Place } from './placed.tsx'
import { mm } from '../units.ts'

interface Shape {
  width: number
  height: number
  /** SVG path of the dark parts. */
  path: string
}

/** Collects what the symbol's library would draw. */
function collector(): DrawingContext<Shape> {
  const parts: string[] = []
  let [width, height] = [0, 0]
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (w, h) => {
      ;[width, height] = [w, h]
    },
    line: (x0, y0, x1, y1, thick) => {
      parts.push(
        x0 === x1
          ? `M${x0 - thick / 2} ${y0}h${thick}V${y1}h${-thick}Z`
          : `M${x0} ${y0 - thick / 2}H${x1}v${thick}H${x0}Z`,
      )
    },
    polygon: (points) => {
      parts.push(`${points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')}Z`)
    },
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => ({ width, height, path: parts.join('') }),
  }
}

/** Code 128 across the place. Nothing without a value, nor for one that no scanner could read there (doubt LONG). */
export function Barcode({ x, y, w, h, value }: Place & { value: string }): ReactElement | null {
  if (value === '' || !isBarcodeReadable(value, w)) return null
  const { width, height, path } = render({ bcid: 'code128', text: value }, collector())
  return (
    <Svg
      style={{
        position: 'absolute',
        left: mm(x + barcodeQuiet),
        top: mm(y),
        width: mm(w - 2 * barcodeQuiet),
        height: mm(h),
      }}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
    >
      <Path d={path} fill="#000" />
    </Svg>
  )
}

/** A module of the symbol as it is drawn, and the light ones around it (forms 1.9). */
const moduleSide = 4
const quietModules = 4

/** A QR code of level M in running text, its quiet zone within the side. Nothing without a value. */
export function QrCode({ side, value }: { side: number; value: string }): ReactElement | null {
  if (value === '') return null
  const { width, height, path } = render({ bcid: 'qrcode', text: value }, collector())
  const edge = moduleSide * quietModules
  return (
    <Svg
      style={{ width: mm(side), height: mm(side) }}
      viewBox={`${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`}
    >
      <Path d={path} fill="#000" fillRule="evenodd" />
    </Svg>
  )
}
