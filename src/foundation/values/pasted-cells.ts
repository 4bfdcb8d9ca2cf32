/** Cells of a spreadsheet as the clipboard carries them: tabs between cells, one row a line, quotes around a cell with breaks. Pure. */

const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y

/** @returns rows of texts; null for a text that is one cell and is pasted as it is. */
export function pastedCells(text: string): string[][] | null {
  const plain = text.replaceAll('\r\n', '\n').replace(/\n+$/, '')
  if (!/[\t\n]/.test(plain)) return null
  const rows: string[][] = [[]]
  cell.lastIndex = 0
  while (cell.lastIndex <= plain.length) {
    const found = cell.exec(plain)
    if (!found) return plain.split('\n').map((row) => row.split('\t'))
    const [, quoted, bare = '', end] = found
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare).trim())
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}
