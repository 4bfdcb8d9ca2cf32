/** Parts of a box of a fixed grid: its labels, its caption, and values that are ticked, spelt in cells or set in a table. */
import { Fragment, type ReactElement } from 'react'
import type { PrintBox } from '../../foundation/prints/print-boxes.ts'
import type { Sheet } from '../../domain/prints/sheet.ts'
import { fitBox, fitCell } from '../../domain/prints/values/fit-box.ts'
import { fitText } from '../../domain/prints/values/text-width.ts'
import { Cross, Frame, PlacedText, type Place } from './placed.tsx'
import { scriptOf } from '../scripts.ts'

const square = 4
const optionText = 7

/** The squares of an option list, equally spread over the value box; only the cross itself on the authority's own paper. */
export function Options({
  box,
  place,
  chosen,
  sheet,
}: {
  box: PrintBox
  place: Place
  chosen: string
  sheet: Sheet
}): ReactElement {
  const step = place.w / box.options.length
  const top = place.y + (place.h - square) / 2
  const isOver = sheet.mode !== 'full'
  const isEnglish = sheet.words['language'] === 'en'
  return (
    <>
      {box.options.map((option, at) => {
        const left = place.x + at * step
        const room = step - square - 1
        const text2 = isEnglish ? undefined : option.text2
        const first = text2
          ? Math.min(
              room * 0.6,
              fitText(option.text, { width: room, size: optionText, least: 5 }).lines.length > 0
                ? room * 0.55
                : room,
            )
          : room
        return (
          <Fragment key={option.value}>
            {isOver ? null : <Frame x={left} y={top} w={square} h={square} />}
            {chosen === option.value ? <Cross x={left + 0.4} y={top + 0.4} side={square - 0.8} /> : null}
            {isOver ? null : (
              <Label
                text={option.text}
                place={{ x: left + square + 0.3, y: place.y, w: first, h: place.h }}
                size={optionText}
                align="left"
              />
            )}
            {isOver || !text2 ? null : (
              <Label
                text={text2}
                place={{ x: left + square + 0.3 + first, y: place.y, w: room - first, h: place.h }}
                size={optionText}
                align="left"
              />
            )}
          </Fragment>
        )
      })}
    </>
  )
}

/** One sign per little box; a text of more signs than boxes is one line without them (forms 1.10). */
export function Cells({
  box,
  place,
  text,
  sheet,
}: {
  box: PrintBox
  place: Place
  text: string
  sheet: Sheet
}): ReactElement {
  if (text.length > box.cells) {
    const fitted = fitBox(box, text)
    return <PlacedText {...place} lines={fitted.lines} size={fitted.size} bold={box.bold} />
  }
  const width = Math.min(6, place.w / box.cells)
  return (
    <>
      {Array.from({ length: box.cells }, (_, at) => (
        <Fragment key={at}>
          {sheet.mode === 'full' ? (
            <Frame
              x={place.x + at * width}
              y={place.y + (place.h - Math.min(6.5, place.h)) / 2}
              w={width + 0.18}
              h={Math.min(6.5, place.h)}
            />
          ) : null}
          <PlacedText
            x={place.x + at * width}
            y={place.y}
            w={width}
            h={place.h}
            lines={[text[at]?.trim() ?? '']}
            size={9}
            bold={box.bold}
            align="center"
            inset={0}
          />
        </Fragment>
      ))}
    </>
  )
}

/** Rows of a table box under its head; empty rows stay empty to be written on. */
export function Table({
  box,
  place,
  sheet,
  columns,
  rows,
}: {
  box: PrintBox
  place: Place
  sheet: Sheet
  columns: readonly number[]
  rows: number
}): ReactElement {
  const value = sheet.values[box.id]
  const lines = Array.isArray(value) ? (value as readonly (readonly string[])[]) : []
  const heads = [box.label.split(' | '), sheet.words['language'] === 'en' ? [] : box.label2.split(' | ')]
  const height = place.h / (rows + 1)
  const total = columns.reduce((sum, width) => sum + width, 0)
  const lefts = columns.map(
    (_, at) => place.x + (columns.slice(0, at).reduce((sum, width) => sum + width, 0) * place.w) / total,
  )
  const cell = (at: number, row: number): Place => ({
    x: lefts[at] ?? place.x,
    y: place.y + row * height,
    w: ((columns[at] ?? 0) * place.w) / total,
    h: height,
  })
  const across = lines.length === 1 && lines[0]?.length === 1
  return (
    <>
      {sheet.mode === 'full'
        ? columns.map((_, at) => (
            <Fragment key={`head-${at}`}>
              <Frame {...cell(at, 0)} />
              <HeadText place={cell(at, 0)} text={heads[0]?.[at] ?? ''} text2={heads[1]?.[at] ?? ''} />
            </Fragment>
          ))
        : null}
      {Array.from({ length: rows }, (_, row) => (
        <Fragment key={row}>
          {sheet.mode !== 'full' ? null : across && row === 0 ? (
            <Frame {...place} y={place.y + height} h={height} />
          ) : (
            columns.map((_, at) => <Frame key={at} {...cell(at, row + 1)} />)
          )}
          {across && row === 0 ? (
            <Mixed place={{ ...place, y: place.y + height, h: height }} text={lines[0]?.[0] ?? ''} size={8} />
          ) : (
            (lines[row] ?? []).map((text, at) => {
              const fitted = fitCell(text, cell(at, row + 1))
              return <PlacedText key={at} {...cell(at, row + 1)} lines={fitted.lines} size={fitted.size} />
            })
          )}
        </Fragment>
      ))}
    </>
  )
}

/** English and Arabic in one line stand in two boxes, or one would draw over the other (forms 2, trap 11). */
function Mixed({ place, text, size }: { place: Place; text: string; size: number }): ReactElement {
  const [first = '', second = ''] = text.split(' / ')
  return (
    <>
      <PlacedText {...place} w={place.w / 2 - 1} lines={[first]} size={size} bold align="right" />
      <PlacedText
        {...place}
        x={place.x + place.w / 2 + 1}
        w={place.w / 2 - 1}
        lines={[second]}
        size={size}
        bold
        align="left"
      />
    </>
  )
}

function HeadText({ place, text, text2 }: { place: Place; text: string; text2: string }): ReactElement {
  if (!text2) return <Label text={text} place={place} size={7.5} align="center" />
  return (
    <>
      <Label text={text} place={{ ...place, w: place.w * 0.52 }} size={7} align="left" />
      <Label
        text={text2}
        place={{ ...place, x: place.x + place.w * 0.52, w: place.w * 0.48 }}
        size={7}
        align="right"
      />
    </>
  )
}

/** A label in one or two lines, as small as its cell asks. */
export function Label({
  text,
  place,
  size = 8,
  align,
}: {
  text: string
  place: Place
  size?: number
  align?: 'left' | 'center' | 'right'
}): ReactElement | null {
  if (text === '') return null
  const fitted = fitText(text, { width: place.w, size, twoLines: place.h >= 6.5, least: 5 })
  return <PlacedText {...place} lines={fitted.lines} size={fitted.size} align={align} />
}

/** Label left; the second one in its own cell, or under the first. */
export function Labels({ box, isEnglish }: { box: PrintBox; isEnglish: boolean }): ReactElement {
  const second = isEnglish && scriptOf(box.label2) === 'arabic' ? '' : box.label2
  const stacked = box.left !== null && box.right === null && second !== ''
  return (
    <>
      {box.left ? (
        <Label
          text={box.label}
          place={{ ...box.left, y: box.y, h: stacked ? box.h / 2 : box.h }}
          size={stacked ? 7 : 8}
        />
      ) : null}
      {stacked && box.left ? (
        <Label text={second} place={{ ...box.left, y: box.y + box.h / 2, h: box.h / 2 }} size={6.5} />
      ) : null}
      {box.right && second !== '' ? (
        <Label
          text={second}
          place={{ x: box.right.x, w: box.right.w, y: box.right.y ?? box.y, h: box.h }}
          size={8}
          align="right"
        />
      ) : null}
    </>
  )
}

/** Caption over the value: English, then the second language (departure card). */
export function Captions({ box }: { box: PrintBox }): ReactElement | null {
  if (!box.value || box.label === '') return null
  const place = { x: box.value.x, y: box.y - 4, w: box.value.w, h: 3.8 }
  const first = fitText(box.label, { width: place.w, size: 6.3, least: 5 })
  const width = Math.min(place.w * 0.62, box.label.length * 1.28 + 2)
  return (
    <>
      <PlacedText {...place} w={width + 4} lines={first.lines} size={6.3} />
      <Label
        text={box.label2}
        place={{ ...place, x: place.x + width, w: place.w - width }}
        size={6.3}
        align="right"
      />
    </>
  )
}

/** Both labels below a place to press a finger or to sign on. */
export const Under = ({ box, place }: { box: PrintBox; place: Place }): ReactElement => (
  <>
    <Label
      text={box.label}
      place={{ x: place.x, y: place.y + place.h + 0.2, w: place.w / 2, h: 4 }}
      size={6.5}
      align="left"
    />
    <Label
      text={box.label2}
      place={{ x: place.x + place.w / 2, y: place.y + place.h + 0.2, w: place.w / 2, h: 4 }}
      size={6.5}
      align="right"
    />
  </>
)
