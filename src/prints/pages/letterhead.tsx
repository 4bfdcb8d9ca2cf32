import { View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import type { Letterhead } from '../../domain/prints/sheet.ts'
import { fitText } from '../../domain/prints/values/text-width.ts'
import type { Pictures } from '../kind.ts'
import { Picture, PlacedText, Rule } from './placed.tsx'

/** Head of a letter: who writes, number and day. `pad` draws number and day only, for the office's own printed sheets. Source: forms 1.2. */
export function LetterheadView({
  head,
  pictures,
  y = 0,
}: {
  head: Letterhead
  pictures: Pictures
  y?: number
}): ReactElement {
  const logo = pictures[head.logo ?? '']
  const isDrawn = head.mode === 'print'
  const name = fitText(head.name, { width: 130, size: 16, bold: true, least: 6, whole: true })
  const below = (text: string) => fitText(text, { width: 150, size: 8, least: 5, whole: true })
  const [address, contact] = [below(head.address), below(head.contact)]
  const licence = fitText(head.licence, { width: 130, size: 9, least: 5, whole: true })
  const reference = fitText(head.reference, { width: 100, size: 9, least: 6, whole: true })
  return (
    <View>
      {isDrawn && logo ? <Picture x={12} y={y + 10} w={24} h={18} bytes={logo} /> : null}
      {isDrawn ? (
        <>
          <PlacedText
            x={40}
            y={y + 10}
            w={130}
            h={8}
            lines={name.lines}
            size={name.size}
            bold
            align="center"
          />
          <PlacedText
            x={40}
            y={y + 18.5}
            w={130}
            h={5}
            lines={licence.lines}
            size={licence.size}
            align="center"
          />
          <PlacedText
            x={30}
            y={y + 23.5}
            w={150}
            h={4.5}
            lines={address.lines}
            size={address.size}
            align="center"
          />
          <PlacedText
            x={30}
            y={y + 28}
            w={150}
            h={4.5}
            lines={contact.lines}
            size={contact.size}
            align="center"
          />
          <Rule x={12} y={y + 35} w={186} thick={0.8} />
        </>
      ) : null}
      {head.mode === 'none' ? null : (
        <>
          <PlacedText
            x={25}
            y={y + (isDrawn ? 39 : 50)}
            w={100}
            h={6}
            lines={reference.lines}
            size={reference.size}
            inset={0}
          />
          <PlacedText
            x={125}
            y={y + (isDrawn ? 39 : 50)}
            w={65}
            h={6}
            lines={[head.date]}
            size={9}
            align="right"
            inset={0}
          />
        </>
      )}
    </View>
  )
}
