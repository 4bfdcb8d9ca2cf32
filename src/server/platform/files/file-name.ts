const longest = 200 // Security 6.

/** Control characters and the signs that turn the reading direction, with which 'exe.jpg' can be shown as 'gpj.exe'. */
const unwelcome = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * The name under which a file is offered for download: without folders, control and bidi characters, at most 200
 * characters with its ending kept. It never becomes part of a path (security 6).
 * @returns 'file' when nothing is left.
 */
export function cleanName(given: string): string {
  const last = given.toWellFormed().replace(unwelcome, '').split(/[\\/]/).at(-1)?.trim() ?? ''
  const name = last.replace(/^\.+/, '')
  if (name === '') return 'file'
  const at = name.lastIndexOf('.')
  const ending = at > 0 ? name.slice(at).slice(0, 20) : ''
  return name.length <= longest ? name : name.slice(0, longest - ending.length) + ending
}

/** Small letters behind the last dot; '' without one. */
export const endingOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The same name with another ending. */
export const withEnding = (name: string, ending: string): string =>
  `${name.replace(/\.[A-Za-z0-9]{1,10}$/, '').slice(0, longest - ending.length - 1)}.${ending}`
