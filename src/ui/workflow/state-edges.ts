import { makeStyles } from '../layout/fluent.ts'
import { meaningOf, stateColours, type Tone } from './state-colours.ts'

const edge = (tone: Tone) => ({ borderInlineStartColor: stateColours[meaningOf(tone)].text })

/** The edge of a card in the colour of its state. */
export const useEdgeStyles = makeStyles({
  initial: edge('initial'),
  normal: edge('normal'),
  satisfied: edge('satisfied'),
  blocker: edge('blocker'),
  parked: edge('parked'),
  final: edge('final'),
})
