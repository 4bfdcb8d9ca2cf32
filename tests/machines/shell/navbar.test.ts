import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { navbarMachine, type NavbarEvent } from '../../../src/machines/shell/navbar.ts'
import { exploreMachine } from '../../model.ts'

const events: NavbarEvent[] = [
  { type: 'OPEN' },
  { type: 'CLOSE' },
  { type: 'MENU_BUTTON' },
  { type: 'MOUSE_ENTER' },
  { type: 'MOUSE_LEAVE' },
  { type: 'CLOSE_MOBILE' },
  { type: 'SCREEN_CHANGED', isWide: true },
  { type: 'SCREEN_CHANGED', isWide: false },
  { type: 'SET_STYLE', style: 'style-1' },
  { type: 'SET_STYLE', style: 'style-2' },
  { type: 'SET_STYLE', style: 'style-3' },
  { type: 'SET_STYLE', style: 'style-3-dense' },
]

test('the navbar reaches every state by every transition, and its guards answer both ways', () => {
  const seen = exploreMachine(navbarMachine, { events, input: { isWide: true } })
  expect(seen.missedStates).toEqual([])
  expect(seen.missedTransitions).toEqual([])
  expect(seen.oneSidedGuards).toEqual([])
})

const start = (isWide: boolean) => {
  const saveFolded = vi.fn<(folded: boolean) => void>()
  const saveStyle = vi.fn<(style: string) => void>()
  const navbar = createActor(
    navbarMachine.provide({
      actions: {
        'save folded': (_, p) => saveFolded(p.folded),
        'save the style': (_, p) => saveStyle(p.style),
      },
    }),
    { input: { isWide } },
  ).start()
  return { navbar, saveFolded, saveStyle }
}

test('the menu button folds style-2 and leaves its style alone', () => {
  const { navbar, saveFolded, saveStyle } = start(true)
  navbar.send({ type: 'SET_STYLE', style: 'style-2' })
  navbar.send({ type: 'MENU_BUTTON' })
  expect(navbar.getSnapshot().value).toMatchObject({
    folded: 'collapsed',
    style: 'style-2',
    mobile: 'closed',
  })
  expect(saveFolded).toHaveBeenCalledExactlyOnceWith(true)
  navbar.send({ type: 'MOUSE_ENTER' })
  expect(navbar.getSnapshot()).toMatchObject({
    value: { folded: 'hover_open' },
    context: { foldedOpen: true },
  })
  navbar.send({ type: 'MENU_BUTTON' })
  expect(navbar.getSnapshot()).toMatchObject({
    value: { folded: 'unfolded' },
    context: { foldedOpen: false },
  })
  expect(saveStyle).not.toHaveBeenCalled()
})

test('the menu button toggles style-1 and style-3-dense in the other styles', () => {
  const { navbar, saveFolded, saveStyle } = start(true)
  navbar.send({ type: 'MENU_BUTTON' })
  navbar.send({ type: 'MENU_BUTTON' })
  expect(saveStyle.mock.calls).toEqual([['style-3-dense'], ['style-1']])
  expect(saveFolded).not.toHaveBeenCalled()
})

test('on a small screen the menu button toggles the drawer only, and growing to lg closes it', () => {
  const { navbar, saveFolded, saveStyle } = start(false)
  navbar.send({ type: 'MENU_BUTTON' })
  expect(navbar.getSnapshot().value).toMatchObject({ mobile: 'open', style: 'style-1', folded: 'unfolded' })
  navbar.send({ type: 'SCREEN_CHANGED', isWide: true })
  expect(navbar.getSnapshot()).toMatchObject({ value: { mobile: 'closed' }, context: { isWide: true } })
  expect(saveFolded).not.toHaveBeenCalled()
  expect(saveStyle).not.toHaveBeenCalled()
})
