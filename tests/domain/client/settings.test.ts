import { expect, test } from 'vitest'
import constants from '../../spec/constants.json' with { type: 'json' }
import {
  fontSize,
  languagePatch,
  lettersPatch,
  layoutPatch,
  modePatch,
  navbarPatch,
  readSettings,
  shownPatch,
  themePatch,
} from '../../../src/app/settings.ts'
import { alertShownMs } from '../../../src/machines/shell/alert-bar.ts'
import { mergeSettings, settingsSaveDelayMs } from '../../../src/machines/shell/settings-save.ts'
import { snackbarShownMs, snackbarStackSize } from '../../../src/machines/shell/snackbar.ts'
import { defaultLanguage, languages } from '../../../src/foundation/text/i18n.ts'
import { defaultTheme } from '../../../src/ui/layout/theme.ts'

test('the numbers of the specification are the numbers of the product', () => {
  expect({ snackbar: snackbarShownMs, alertBar: alertShownMs, settingsSave: settingsSaveDelayMs }).toEqual({
    snackbar: constants.ms.snackbar,
    alertBar: constants.ms.alertBar,
    settingsSave: constants.ms.settingsSave,
  })
  expect(snackbarStackSize).toBe(constants.stackedNotifications)
  expect(fontSize).toEqual(constants.fontSize)
  expect(defaultTheme).toBe(constants.defaultTheme)
  expect(defaultLanguage).toBe(constants.defaultLanguage)
  // Bangla is the office's own, beside the three of the specification (decision 0386).
  expect(languages.map((l) => l.code)).toEqual([...constants.languages, 'bn'])
  for (const [style, width] of Object.entries(constants.containerWidth))
    expect(readSettings({ layout: { style } }).containerWidth).toBe(width)
})

test('nothing stored means English, left to right, light5, style-1 in full width', () => {
  expect(readSettings({})).toEqual({
    language: 'en',
    direction: 'ltr',
    fontFactor: 1,
    footer: true,
    containerWidth: 1570,
    letters: true,
    theme: { main: 'light5', navbar: 'light5', toolbar: 'light5', footer: 'light5' },
    layout: 'layout1',
    mode: 'container',
    navbar: { style: 'style-1', folded: false, position: 'left', shown: true },
    toolbar: true,
  })
})

test('choosing Arabic turns the direction, choosing Turkish turns it back', () => {
  const arabic = mergeSettings({}, languagePatch('ar'))
  expect(readSettings(arabic)).toMatchObject({ language: 'ar', direction: 'rtl' })
  expect(readSettings(mergeSettings(arabic, languagePatch('tr')))).toMatchObject({
    language: 'tr',
    direction: 'ltr',
  })
})

test('folding the navbar keeps its style and the theme', () => {
  const settings = [
    themePatch('dark3'),
    navbarPatch({ style: 'style-2' }),
    navbarPatch({ folded: true }),
  ].reduce(mergeSettings, {})
  expect(readSettings(settings)).toMatchObject({
    theme: { main: 'dark3', footer: 'dark3' },
    navbar: { style: 'style-2', folded: true },
  })
})

test('single letters are keys until a user turns them off', () => {
  const off = mergeSettings({}, lettersPatch(false))
  expect(readSettings(off).letters).toBe(false)
  expect(readSettings(mergeSettings(off, lettersPatch(true))).letters).toBe(true)
})

test('values nobody knows count as not there', () => {
  expect(
    readSettings({ language: 'xx', font_size: 9, layout: 'big', theme: { main: 'neon' }, direction: 'up' }),
  ).toEqual(readSettings({}))
  expect(readSettings({ layout: { config: { containerWidth: 100, navbar: { style: 'style-9' } } } })).toEqual(
    readSettings({}),
  )
})

test('a layout brings its own width, and its parts are shown or hidden each by itself', () => {
  const settings = [
    layoutPatch('layout3'),
    modePatch('boxed'),
    shownPatch('toolbar', false),
    navbarPatch({ style: 'style-3' }),
  ].reduce(mergeSettings, { layout: { config: { containerWidth: 1570 } } })
  expect(readSettings(settings)).toMatchObject({
    layout: 'layout3',
    mode: 'boxed',
    containerWidth: 1120,
    toolbar: false,
    footer: true,
    navbar: { style: 'style-3', shown: true },
  })
  expect(readSettings(mergeSettings(settings, shownPatch('toolbar', true))).toolbar).toBe(true)
})
