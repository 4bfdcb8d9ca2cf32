/** The generated pages of docs/workflows as blocks for the screen: the same text, read back from the few forms of Markdown the pages are written in. */
import type {
  HandbookBlock,
  HandbookEntry,
  HandbookInline,
  HandbookPage,
  HandbookQuestion,
  HandbookState,
} from '../../../domain/desk/handbook-page.ts'
import { isComplete } from '../../../foundation/text/languages.ts'
import type { ReaderLanguage } from '../../platform/reader-words.ts'
import { productNumbers, type HandbookNumbers } from './handbook-numbers.ts'
import { handbookPages } from './handbook-pages.ts'
import { handbookWords } from './handbook-words.ts'

const nameOf = (file: string): string => file.replace(/\.md$/, '')
const overviews = ['stages', 'papers']
const groupOf = (page: string): HandbookEntry['group'] =>
  overviews.includes(page)
    ? 'overviews'
    : page.startsWith('day_')
      ? 'dayPages'
      : page.startsWith('example_')
        ? 'examples'
        : 'workflows'
const groups: readonly HandbookEntry['group'][] = ['overviews', 'dayPages', 'examples', 'workflows']

/** '[Medical](medical.md), `fit`' → words, links and names. */
function inlines(line: string): HandbookInline[] {
  return line
    .split(/(\[[^\]]+\]\([\w./-]+\)|`[^`]+`)/)
    .filter(Boolean)
    .map((part): HandbookInline => {
      const link = /^\[([^\]]+)\]\(([\w./-]+)\)$/.exec(part)
      const to = link?.[2] ?? ''
      if (link) return { text: link[1] ?? '', ...(to.startsWith('/') ? { to } : { page: nameOf(to) }) }
      return part.startsWith('`') ? { text: part.slice(1, -1), isCode: true } : { text: part }
    })
}

const cells = (line: string): string[] =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function chartBlock(lines: readonly string[]): HandbookBlock {
  const labels = new Map<string, string>()
  const kinds = new Map<string, string>()
  const edges: { from: string; to: string; label: string }[] = []
  let initial = ''
  for (const line of lines) {
    const [state, start, edge, kind] = [
      /^ {2}state "(.+)" as (\w+)$/.exec(line),
      /^ {2}\[\*\] --> (\w+)$/.exec(line),
      /^ {2}(\w+) --> (\w+): (.+)$/.exec(line),
      /^ {2}class (\w+) (\w+)$/.exec(line),
    ]
    if (state) labels.set(state[2] ?? '', state[1] ?? '')
    if (start) initial = start[1] ?? ''
    if (edge) edges.push({ from: edge[1] ?? '', to: edge[2] ?? '', label: edge[3] ?? '' })
    if (kind) kinds.set(kind[1] ?? '', kind[2] ?? '')
  }
  // The chart writes the kinds of states; its own type is theirs.
  const states = [...labels].map(([key, label]): HandbookState => ({
    key,
    label,
    kind: (kinds.get(key) ?? 'normal') as HandbookState['kind'],
  }))
  return { kind: 'chart', initial, states, edges }
}

/** A picture of the product: its files lie below the public ones of the browser. */
const pictureLine = /^!\[([^\]]+)\]\([./]*src\/app\/public(\/[\w./-]+)\)$/
const questionLine = /^\d+\. (.+)$/
const optionLine = /^ {3}- \[([ x])\] (.+)$/

function quizBlock(lines: readonly string[]): HandbookBlock {
  const questions: HandbookQuestion[] = []
  for (const line of lines) {
    const [question, option] = [questionLine.exec(line), optionLine.exec(line)]
    if (question) questions.push({ question: question[1] ?? '', options: [] })
    if (option) questions.at(-1)?.options.push({ text: option[2] ?? '', isRight: option[1] === 'x' })
  }
  return { kind: 'quiz', questions }
}

/** Lines of one page as blocks. `made` says how the file came about, which no reader of the screen asks. */
function blocksOf(text: string, made: string): HandbookBlock[] {
  const lines = text.split('\n').filter((line) => !/^<\/?div/.test(line))
  const blocks: HandbookBlock[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const upTo = (isPart: (line: string) => boolean): string[] => {
      let end = at
      while (end < lines.length && isPart(lines[end] ?? '')) end += 1
      const part = lines.slice(at, end)
      at = end - 1
      return part
    }
    const shown = pictureLine.exec(line)
    const heading = /^(#{1,3}) (.+)$/.exec(line)
    if (line.startsWith('```')) {
      const end = lines.indexOf('```', at + 1)
      blocks.push(chartBlock(lines.slice(at + 1, end)))
      at = end
    } else if (shown) blocks.push({ kind: 'picture', address: shown[2] ?? '', alt: shown[1] ?? '' })
    else if (heading)
      blocks.push({ kind: 'heading', level: (heading[1] ?? '#').length as 1 | 2 | 3, text: heading[2] ?? '' }) // One to three marks, as the pattern says.
    else if (line.startsWith('|')) {
      const [head = '', , ...rows] = upTo((one) => one.startsWith('|'))
      blocks.push({ kind: 'table', head: cells(head), rows: rows.map((row) => cells(row).map(inlines)) })
    } else if (questionLine.test(line))
      blocks.push(quizBlock(upTo((one) => one === '' || questionLine.test(one) || optionLine.test(one))))
    else if (line.startsWith('- '))
      blocks.push({
        kind: 'list',
        items: upTo((one) => one.startsWith('- ')).map((one) => inlines(one.slice(2))),
      })
    else {
      const said = line.replace(made, '').trim()
      if (said !== '') blocks.push({ kind: 'text', parts: inlines(said) })
    }
  }
  return blocks
}

interface Known {
  by: string
  pages: ReadonlyMap<string, HandbookPage>
}
/** Of each language the pages with the numbers read last. */
const known = new Map<ReaderLanguage, Known>()

/** Every page of a language by its name, the list of contents left out; made again when a number has changed. */
export function handbookOf(
  language: ReaderLanguage,
  numbers: HandbookNumbers = productNumbers,
): ReadonlyMap<string, HandbookPage> {
  const by = JSON.stringify(numbers)
  const found = known.get(language)
  if (found?.by === by) return found.pages
  const made = handbookWords(isComplete(language) ? language : 'en').say('made')
  const pages = new Map(
    Object.entries(handbookPages(language, numbers))
      .filter(([file]) => file !== 'README.md')
      .map(([file, text]): [string, HandbookPage] => {
        const [first, ...blocks] = blocksOf(text, made)
        const page = nameOf(file)
        return [page, { page, title: first?.kind === 'heading' ? first.text : page, blocks }]
      }),
  )
  known.set(language, { by, pages })
  return pages
}

const said = (parts: readonly HandbookInline[]): string => parts.map(({ text }) => text).join('')
function linesOf({ title, blocks }: HandbookPage): string[] {
  return [
    title,
    ...blocks.flatMap((block) => {
      switch (block.kind) {
        case 'heading':
          return [block.text]
        case 'text':
          return [said(block.parts)]
        case 'list':
          return block.items.map(said)
        case 'table':
          return block.rows.map((row) =>
            row
              .map(said)
              .filter((cell) => cell !== '' && cell !== '–')
              .join(' · '),
          )
        case 'picture':
        case 'quiz':
        case 'chart':
          return []
      }
    }),
  ]
}

const shownLines = 3
const longestLine = 220

/** A line around what was sought, shortened on both sides. */
function around(line: string, at: number): string {
  if (line.length <= longestLine) return line
  const start = Math.max(0, at - 80)
  return `${start > 0 ? '…' : ''}${line.slice(start, start + longestLine)}${start + longestLine < line.length ? '…' : ''}`
}

/** The pages in their order; with words only those that hold them all in one line, with the lines. */
export function handbookContents(
  language: ReaderLanguage,
  q: string,
  numbers: HandbookNumbers = productNumbers,
): HandbookEntry[] {
  const words = q.toLocaleLowerCase(language).split(/\s+/).filter(Boolean)
  const pages = [...handbookOf(language, numbers).values()]
  return pages
    .toSorted((a, b) => groups.indexOf(groupOf(a.page)) - groups.indexOf(groupOf(b.page)))
    .flatMap((page): HandbookEntry[] => {
      const entry = {
        page: page.page,
        title: page.title,
        group: groupOf(page.page),
      }
      if (words.length === 0) return [{ ...entry, lines: [] }]
      const phrase = words.join(' ')
      // The place where the words stand together comes first, and is shown around them.
      const lines = [...new Set(linesOf(page))]
        .flatMap((line) => {
          const folded = line.toLocaleLowerCase(language)
          const together = folded.indexOf(phrase)
          return words.every((word) => folded.includes(word))
            ? [{ line, together, at: together >= 0 ? together : folded.indexOf(words[0] ?? '') }]
            : []
        })
        .toSorted((one, other) => Number(other.together >= 0) - Number(one.together >= 0))
      return lines.length === 0
        ? []
        : [{ ...entry, lines: lines.slice(0, shownLines).map(({ line, at }) => around(line, at)) }]
    })
}
