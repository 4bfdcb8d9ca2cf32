/** Reads a PDF the way a person's program does: text with its place in mm, faces, pictures. */
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

const perMm = 72 / 25.4

interface PdfWord {
  text: string
  /** mm from the top left corner; y is the line the letters stand on. */
  x: number
  y: number
  w: number
  size: number
}

export interface PdfPage {
  width: number
  height: number
  words: PdfWord[]
  /** All text of the page, in the order it was drawn. */
  text: string
  pictures: number
}

export interface PdfFile {
  pages: PdfPage[]
  /** Names of faces without the mark of their subset. */
  faces: string[]
  /** Faces without a file inside the PDF. */
  foreignFaces: string[]
  title: string
  author: string
  subject: string
}

/** Marks of direction and width carry no letters. */
export const plainText = (text: string): string =>
  text
    .replace(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF\u00AD]/g, '')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()

/** The letters of a text without their order: what is compared for scripts whose text layer has an order of its own. */
export const bag = (text: string): string =>
  Array.from(plainText(text).normalize('NFD').replace(/\s/g, '')).sort().join('')

export async function readPdf(bytes: Uint8Array): Promise<PdfFile> {
  const raw = Buffer.from(bytes).toString('latin1')
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
    .promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const [, , width = 0, height = 0] = page.view
    const { items } = await page.getTextContent()
    const words = items.flatMap((item): PdfWord[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , size = 0, x = 0, y = 0] = item.transform as number[]
      return [{ text: item.str, x: x / perMm, y: (height - y) / perMm, w: item.width / perMm, size }]
    })
    const { fnArray } = await page.getOperatorList()
    pages.push({
      width: width / perMm,
      height: height / perMm,
      words,
      text: plainText(words.map((word) => word.text).join(' ')),
      pictures: fnArray.filter((operation) => operation === OPS.paintImageXObject).length,
    })
  }
  const { info } = await document.getMetadata()
  await document.destroy()
  const said = (name: string): string => String(Reflect.get(info, name) ?? '')
  const faces = [...new Set([...raw.matchAll(/\/BaseFont \/([^\s/>]+)/g)].map((found) => found[1] ?? ''))]
  return {
    pages,
    faces: [...new Set(faces.map((face) => face.replace(/^[A-Z]{6}\+/, '')))],
    foreignFaces: faces.filter((face) => !/^[A-Z]{6}\+/.test(face)),
    title: said('Title'),
    author: said('Author'),
    subject: said('Subject'),
  }
}

/** Text inside a rectangle of a page (mm): words whose line stands in it and that begin in it. */
export function textIn(page: PdfPage | undefined, x: number, y: number, w: number, h: number): string {
  const inside = (page?.words ?? []).filter(
    (word) => word.x >= x - 0.4 && word.x < x + w + 0.4 && word.y > y && word.y <= y + h + 0.2,
  )
  return plainText(
    inside
      .sort((a, b) => a.y - b.y || a.x - b.x)
      .map((word) => word.text)
      .join(' '),
  )
}
