/** A page of the handbook as the screen gets it: blocks of plain JSON, read from the same generated text as docs/workflows (decisions 0145 and 0159). */

/** A piece of a line: words, a name of the program, or a link to another page or screen. */
export interface HandbookInline {
  text: string
  isCode?: boolean
  /** Name of the page the words lead to. */
  page?: string
  /** Address of a screen the words lead to. */
  to?: string
}

export interface HandbookState {
  key: string
  label: string
  /** How the state counts, as states of workflows do. */
  kind: 'initial' | 'normal' | 'satisfied' | 'blocker' | 'parked' | 'final'
}

/** A question of the short quiz; one of its answers is right. */
export interface HandbookQuestion {
  question: string
  options: { text: string; isRight: boolean }[]
}

export type HandbookBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'text'; parts: HandbookInline[] }
  | { kind: 'list'; items: HandbookInline[][] }
  | { kind: 'table'; head: string[]; rows: HandbookInline[][][] }
  | { kind: 'picture'; address: string; alt: string }
  | { kind: 'quiz'; questions: HandbookQuestion[] }
  | {
      kind: 'chart'
      initial: string
      states: HandbookState[]
      edges: { from: string; to: string; label: string }[]
    }

export interface HandbookPage {
  page: string
  title: string
  blocks: HandbookBlock[]
}

/** A page in the list of contents; `lines` are the places that hold what was sought. */
export interface HandbookEntry {
  page: string
  title: string
  group: 'overviews' | 'dayPages' | 'examples' | 'workflows'
  lines: string[]
}

/** Address of a page; of the list of contents without a name. */
export const handbookPath = (page = ''): string => `/apps/handbook${page ? `/${page}` : ''}`
