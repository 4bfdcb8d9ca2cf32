/** What the PDF thread can draw. One row in `documents.ts` per kind; the page itself is a pure function of its data. */
import type { ReactElement } from 'react'
import type { DocumentProps } from '@react-pdf/renderer'

/** Pictures a document shows, by the name its data gives them: JPEG or PNG bytes. */
export type Pictures = Readonly<Record<string, Uint8Array>>

export interface DrawnDocument {
  /** Title of the file, never with a person's data (forms 1.13). */
  title: string
  /** Kind and version, e.g. 'ksa_visa 1'. */
  subject: string
  language?: string
  /** `<Page>` elements in their order. */
  pages: ReactElement<unknown>[]
}

/** A document kind: JSON in, pages out. */
export type DocumentKind = (data: unknown, pictures: Pictures) => DrawnDocument

/** What the thread is asked for. */
export interface DrawOrder {
  /** Name of a row in `documents.ts`. */
  kind: string
  /** What that kind draws; plain JSON, so that it can be kept and drawn again. */
  data: unknown
  pictures?: Pictures
  /** Instant written into the file as its day of making; the same order with the same instant gives the same bytes. */
  at: string
  /** The company, as the file's author. */
  author: string
}

/** Properties every file carries. */
export const fileProperties = ({ at, author }: DrawOrder, drawn: DrawnDocument): DocumentProps => ({
  title: drawn.title,
  subject: drawn.subject,
  author,
  creator: 'RAMS',
  producer: 'RAMS',
  creationDate: new Date(at),
  modificationDate: new Date(at),
  language: drawn.language ?? 'en',
})
