/** Which layouts, styles, themes, panels, statuses and defaults of the specification (4, 9) the shell has, asked of the code. */
import { readSettings } from '../../src/app/settings.ts'
import chat from '../../src/app/locales/en/chat.json' with { type: 'json' }
import { declaredRoutes } from '../../src/server/composition/routes.ts'

/** Every text and number below a value, however deep: what the settings made of a stored value. */
const leaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]

/** A choice is there when the settings keep it as stored, so that nothing falls back to the default. */
const choices: Readonly<Record<string, (value: string) => boolean>> = {
  layout: (style) => leaves(readSettings({ layout: { style } })).includes(style),
  'navbar style': (style) =>
    readSettings({ layout: { config: { navbar: { style } } } }).navbar.style === style,
  'navbar position': (position) =>
    readSettings({ layout: { config: { navbar: { position } } } }).navbar.position === position,
  footer: (shown) =>
    readSettings({ layout: { config: { footer: { display: shown === 'shown' } } } }).footer ===
    (shown === 'shown'),
  theme: (main) => leaves(readSettings({ theme: { main } }).theme).every((name) => name === main),
  language: (language) => readSettings({ language }).language === language,
  direction: (direction) => readSettings({ direction }).direction === direction,
  'font size': (factor) => readSettings({ font_size: Number(factor) }).fontFactor === Number(factor),
  'container width': (width) =>
    readSettings({ layout: { config: { containerWidth: Number(width) } } }).containerWidth === Number(width),
  'default theme': (name) => readSettings({}).theme.main === name,
  'default language': (language) => readSettings({}).language === language,
  'default container width': (width) => readSettings({}).containerWidth === Number(width),
  panel: (path) => declaredRoutes().some((route) => route.path.replace(/\/$/, '') === path),
  'chat status': (status) => Object.hasOwn(chat, status),
}

/** @throws Error when no choice of the shell has the entry's kind. */
export function isInShell(entry: string): boolean {
  const at = entry.lastIndexOf(' ')
  const isThere = choices[entry.slice(0, at)]
  if (!isThere) throw new Error(`tests/spec/shell.ts cannot ask for "${entry}"`)
  return isThere(entry.slice(at + 1))
}
