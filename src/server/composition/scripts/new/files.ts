/** How `npm run new` writes: files of its own, lines in the registers, and which of them an engineer goes on with. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
// Not the screens themselves: they are read once they are written.
import { menuIdOf } from '../../../../domain/own-screen-id.ts'
import type { MenuPlace, OwnScreen } from '../../../../domain/own-screens.ts'
import { roles, type RoleCode } from '../../../../domain/people/access.ts'

export const root = join(import.meta.dirname, '../../../../..')

/** What was said on the command line. */
export interface Said {
  name: string
  in: string
  label: string | undefined
  plural: string | undefined
  of: string | undefined
  under: string | undefined
  prefix: string | undefined
}

export function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

export const camel = (words: string): string =>
  words.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
export const kebab = (words: string): string =>
  words.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
export const inWords = (words: string): string => {
  const spaced = words.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2')
  return spaced.replace(/(^| )(\w)/g, (found) => found.toUpperCase())
}

/** Every file an engineer goes on with. */
export const written = new Set<string>()
const pathOf = (file: string): string => join(root, file)
export const textOf = (file: string): string => readFileSync(pathOf(file), 'utf8')

/** Refuses a file there is. */
export function create(file: string, text: string): void {
  if (existsSync(pathOf(file))) refuse(`${file} exists already.`)
  mkdirSync(dirname(pathOf(file)), { recursive: true })
  writeFileSync(pathOf(file), text)
  written.add(file)
}

/** @throws Error where the file no longer has the place a line belongs to. */
export function insert(file: string, before: RegExp, lines: string): void {
  const text = textOf(file)
  if (!before.test(text)) throw new Error(`${file} has no place for ${lines}`)
  writeFileSync(
    pathOf(file),
    text.replace(before, (place) => `${lines}${place}`),
  )
  written.add(file)
}

/** @throws Error where the file does not say it. */
export function replace(file: string, words: string, others: string): void {
  const text = textOf(file)
  if (!text.includes(words)) throw new Error(`${file} does not say ${words}`)
  writeFileSync(pathOf(file), text.replace(words, others))
  written.add(file)
}

/** The file below a folder that says this; undefined where none does. */
export const fileSaying = (folder: string, words: string): string | undefined =>
  readdirSync(pathOf(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .find((file) => textOf(file).includes(words))

export const rolesOf = (isMeant: (code: RoleCode) => boolean): string[] =>
  roles.filter(({ code }) => isMeant(code)).map(({ name }) => name)

/** Declares a screen the specification does not name, and its place in the menu. */
export function addScreen(screen: OwnScreen, place: MenuPlace): void {
  const file = 'src/domain/own-screens.ts'
  insert(file, /\](?=\n\n\/\*\* Where each stands)/, `${JSON.stringify(screen)},`)
  insert(file, /\}\n$/, `  ${JSON.stringify(menuIdOf(screen))}: ${JSON.stringify(place)},\n`)
}
