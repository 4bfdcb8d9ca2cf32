/**
 * Files drawn in parts become one. It reads what the product's own PDF thread writes: objects in a plain cross-reference
 * table, no object streams, no encryption (ISO 32000-1, 7.5). Each part's page tree becomes a branch of the new one.
 */

export interface JoinedFacts {
  title: string
  subject: string
  author: string
  /** Instant written into the file; the same parts with the same instant give the same bytes. */
  at: string
}

interface Part {
  /** Bodies by number, as Latin-1 text, without the page tree's root and what only the part itself needed. */
  objects: Map<number, string>
  /** Number of the root of its page tree. */
  pages: number
  count: number
}

const fault = (what: string): Error => new Error(`A part of the print cannot be joined: ${what}.`)

function numberIn(text: string, pattern: RegExp, what: string): number {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw fault(`it has no ${what}`)
  return Number(found)
}

function readPart(bytes: Uint8Array): Part {
  const text = Buffer.from(bytes).toString('latin1')
  const table = numberIn(text.slice(-64), /startxref\s+(\d+)/, 'place of its table')
  const tail = text.slice(table)
  if (!tail.startsWith('xref')) throw fault('its table is packed')
  const trailer = tail.slice(tail.indexOf('trailer'))
  const root = numberIn(trailer, /\/Root (\d+) 0 R/, 'root')
  const info = Number(/\/Info (\d+) 0 R/.exec(trailer)?.[1] ?? 0)
  const places = [...tail.slice(0, tail.indexOf('trailer')).matchAll(/(\d{10}) (\d{5}) ([nf])/g)].flatMap(
    (found, number) => (found[3] === 'n' ? [{ number, at: Number(found[1]) }] : []),
  )
  const inOrder = places.toSorted((a, b) => a.at - b.at)
  const objects = new Map<number, string>()
  for (const [at, place] of inOrder.entries()) {
    const raw = text.slice(place.at, inOrder[at + 1]?.at ?? table)
    const head = `${place.number} 0 obj`
    const end = raw.lastIndexOf('endobj')
    if (!raw.startsWith(head) || end < 0) throw fault(`object ${place.number} is not where the table says`)
    objects.set(place.number, raw.slice(head.length, end))
  }
  const pages = numberIn(objects.get(root) ?? '', /\/Pages (\d+) 0 R/, 'page tree')
  const count = numberIn(objects.get(pages) ?? '', /\/Count (\d+)/, 'number of pages')
  objects.delete(root)
  objects.delete(info)
  return { objects, pages, count }
}

/** References of an object with other numbers; what a stream holds is left as it is. */
function renumbered(body: string, by: number): string {
  const stream = /\bstream\r?\n/.exec(body)?.index ?? body.length
  return (
    body.slice(0, stream).replace(/\b(\d+) 0 R\b/g, (_, number: string) => `${Number(number) + by} 0 R`) +
    body.slice(stream)
  )
}

const textString = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`

/** The pages of all parts in their order, in one file. @throws Error for bytes the PDF thread did not write. */
/** Pages of a file drawn by the PDF thread. */
export const pageCount = (bytes: Uint8Array): number => readPart(bytes).count

export function joinPdf(
  parts: readonly Uint8Array[],
  { title, subject, author, at }: JoinedFacts,
): { bytes: Uint8Array; pages: number } {
  const [catalog, tree, facts] = [1, 2, 3]
  const all = new Map<number, string>()
  const branches: number[] = []
  let shift = facts
  let pages = 0
  for (const part of parts.map(readPart)) {
    for (const [number, body] of part.objects) {
      const moved = renumbered(body, shift)
      all.set(number + shift, number === part.pages ? moved.replace('<<', `<<\n/Parent ${tree} 0 R`) : moved)
    }
    branches.push(part.pages + shift)
    pages += part.count
    shift += Math.max(...part.objects.keys())
  }
  const day = `(D:${at.replace(/\D/g, '').slice(0, 14)}Z)`
  all.set(catalog, `\n<<\n/Type /Catalog\n/Pages ${tree} 0 R\n/Lang (en)\n>>\n`)
  all.set(
    tree,
    `\n<<\n/Type /Pages\n/Count ${pages}\n/Kids [${branches.map((branch) => `${branch} 0 R`).join(' ')}]\n>>\n`,
  )
  all.set(
    facts,
    `\n<<\n/Title ${textString(title)}\n/Subject ${textString(subject)}\n/Author ${textString(author)}\n/Creator (RAMS)\n/Producer (RAMS)\n/CreationDate ${day}\n/ModDate ${day}\n>>\n`,
  )
  const size = Math.max(...all.keys()) + 1
  const pieces = ['%PDF-1.4\n%\u00FF\u00FF\u00FF\u00FF\n']
  let length = pieces[0]?.length ?? 0
  const lines = ['0000000000 65535 f \n']
  for (let number = 1; number < size; number++) {
    const body = all.get(number)
    if (body === undefined) {
      lines.push('0000000000 00000 f \n')
      continue
    }
    lines.push(`${String(length).padStart(10, '0')} 00000 n \n`)
    const piece = `${number} 0 obj${body}endobj\n`
    pieces.push(piece)
    length += piece.length
  }
  pieces.push(
    `xref\n0 ${size}\n${lines.join('')}trailer\n<<\n/Size ${size}\n/Root ${catalog} 0 R\n/Info ${facts} 0 R\n>>\nstartxref\n${length}\n%%EOF\n`,
  )
  return { bytes: new Uint8Array(Buffer.from(pieces.join(''), 'latin1')), pages }
}
