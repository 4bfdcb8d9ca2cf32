/** What the code cites can be looked up: documents and sections of docs/source, decisions, links between pages. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rowFor } from '../src/app/routes.ts'

const root = resolve(import.meta.dirname, '..')
const sourceFolder = join(root, 'docs/source')
const decisionFolder = join(root, 'docs/decisions')
const own = 'tests/citations.test.ts'

const names = readdirSync(sourceFolder)
  .filter((file) => file !== 'README.md')
  .map((file) => file.replace(/\.md$/, ''))
const aName = `(?:${names.join('|')})`
/** Not the number of a ticket: "tickets 065-2411900011". */
const aSection = String.raw`(?:G-[A-Z]+(?:-[A-Z]+)*|Case \d+|[A-Z]{1,2}\d+[a-z]?|(?!\d{3}-\d{10})\d+(?:\.\d+)*)(?![\w%])`

/** Sections of a page: numbers and names of its headings, and rows of its tables that have a number of their own. */
function sectionsOf(page: string): Set<string> {
  const lines = page.split('\n')
  const headings = lines.filter((line) => /^#{2,} /.test(line)).map((line) => line.replace(/^#+ /, ''))
  const ofHeadings = headings.flatMap((heading) =>
    heading
      .split(' · ')
      .map((part) => new RegExp(`^${aSection}`).exec(part)?.[0])
      .filter((section) => section !== undefined),
  )
  const ofRows = lines
    .map((line) => /^\| \**(G-[A-Z]+(?:-[A-Z]+)*|[A-Z]{1,2}\d+[a-z]?)\**(?:\([^)]*\))? \|/.exec(line)?.[1])
    .filter((section) => section !== undefined)
  return new Set([...ofHeadings, ...ofRows])
}
const sections = new Map(
  names.map((name) => [name, sectionsOf(readFileSync(join(sourceFolder, `${name}.md`), 'utf8'))]),
)
const decisions = new Set(readdirSync(decisionFolder).map((file) => file.slice(0, 4)))

/** The text without line breaks inside comments, so that a citation may begin on one line and end on the next. */
const unwrapped = (text: string): string => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--|>)?[ \t]*/g, ' ')

interface Citation {
  name: string
  section: string
}

const citation = new RegExp(
  String.raw`\b(${aName})(?:\.md)? (${aSection}(?:(?:, | and |, and |–|-| to | or |/|\+)${aSection})*)`,
  'gi',
)

/** Sections of pages a text names: "steps 5, 9 and 12; machines M9b" → four citations. */
function citationsIn(text: string): Citation[] {
  return [...unwrapped(text).matchAll(citation)].flatMap(([, name = '', list = '']) =>
    [...list.matchAll(new RegExp(aSection, 'g'))].map(([section]) => ({ name: name.toLowerCase(), section })),
  )
}

/** Numbers of decisions a text names. */
function decisionsIn(text: string): string[] {
  const list = /(?:\bdecisions? (?=[01])|\((?=0))([01]\d{3}(?:(?:, | and |, and | to |–)[01]\d{3})*)/gi
  return [...unwrapped(text).matchAll(list)].flatMap(([, numbers = '']) => numbers.match(/[01]\d{3}/g) ?? [])
}

/** What stands behind each "Source:", up to the end of its sentence or comment. */
function sourceLinesIn(text: string): string[] {
  return [...unwrapped(text).matchAll(/\bSource: ((?:[^.*\n]|\.(?=\S)|\*(?!\/))+)/g)].map(([, line = '']) =>
    line.trim(),
  )
}

/** A guard may be cited with its group, "machines G-MED" for all that begin so. */
const exists = ({ name, section }: Citation): boolean => {
  const known = sections.get(name) ?? new Set()
  return (
    known.has(section) ||
    (section.startsWith('G-') && [...known].some((one) => one.startsWith(`${section}-`)))
  )
}

const unresolved = (text: string): string[] => [
  ...citationsIn(text)
    .filter((one) => !exists(one))
    .map(({ name, section }) => `${name} ${section}`),
  ...decisionsIn(text)
    .filter((number) => !decisions.has(number))
    .map((number) => `decision ${number}`),
]

const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file && existsSync(join(root, file)))
const texts = tracked.filter(
  (file) =>
    /^(src|tests|docs|\.storybook)\/|^[^/]+$/.test(file) &&
    /\.(ts|tsx|mjs|sql|md|css)$/.test(file) &&
    file !== own,
)
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
/** Landed migrations keep their bytes; what they cite must resolve, in whatever form they wrote it. */
const isFrozen = (file: string): boolean => /^src\/server\/platform\/db\/.*\.sql$/.test(file)

describe('citations', () => {
  it('name a section that exists', () => {
    expect(texts.flatMap((file) => unresolved(read(file)).map((what) => `${file}: ${what}`))).toEqual([])
  })

  it('are written in one form, <name> <section>', () => {
    const otherForms = [
      new RegExp(String.raw`(?<!\]\(|[/\w.-])\b(?:${aName}|spec|style|stack)\.md\b`),
      new RegExp(String.raw`\b(?:handbook|requirements?|demo data)(?:,|'s)? (?:${aName} )?\d`, 'i'),
      new RegExp(String.raw`\bhandbook,? ${aName}\b`, 'i'),
      /\b(?:interaction|security|performance|stack|form|ticket|accounting|style) handbook\b/i,
      /§/,
    ]
    const found = texts
      .filter((file) => !isFrozen(file) && !file.startsWith('docs/source/'))
      .flatMap((file) =>
        otherForms
          .map((form) => form.exec(unwrapped(read(file))))
          .filter((match) => match !== null)
          .map((match) => `${file}: ${match.input.slice(match.index, match.index + 60)}`),
      )
    expect(found).toEqual([])
  })

  it('stand behind every "Source:"', () => {
    const cited = new RegExp(
      String.raw`^(?:${aName} ${aSection}|decisions? \d{4}|ICAO Doc \d+|IATA |ISO \d+|RFC \d+)`,
    )
    const found = texts
      .filter((file) => !isFrozen(file) && file !== 'docs/source/README.md')
      .flatMap((file) =>
        sourceLinesIn(read(file))
          .filter((line) => !cited.test(line))
          .map((line) => `${file}: ${line}`),
      )
    expect(found).toEqual([])
  })

  it('are refused with a wrong section, page or decision', () => {
    expect(unresolved('/** Source: steps 5, 999; machines M9b, U77; decision 0001, 0999 */')).toEqual([
      'steps 999',
      'machines U77',
      'decision 0999',
    ])
    expect(unresolved('// only the own branch, roles 4\n// and 3.2, forms 3.99')).toEqual(['forms 3.99'])
    expect(citationsIn(' * Source: entities 4.3,\n *   X8; accounting 3–5')).toEqual(
      [
        ['entities', '4.3'],
        ['entities', 'X8'],
        ['accounting', '3'],
        ['accounting', '5'],
      ].map(([name, section]) => ({ name, section })),
    )
    expect(sourceLinesIn('/** A form. Source: forms 5.1, steps 12. It prints. */')).toEqual([
      'forms 5.1, steps 12',
    ])
  })
})

describe('links between pages', () => {
  const pages = texts.filter((file) => file.endsWith('.md'))
  /** The anchors of a page's headings, as they are made from their words. */
  const anchorsOf = (page: string): string[] =>
    read(page)
      .split('\n')
      .filter((line) => /^#+ /.test(line))
      .map((line) =>
        line
          .replace(/^#+ /, '')
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
          .trim()
          .replaceAll(' ', '-'),
      )

  it('lead to a file and a heading of it, or to a screen of the product', () => {
    const broken = pages.flatMap((page) =>
      [
        ...read(page)
          .replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
          .matchAll(/\]\(([^()\s]+)\)/g),
      ]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => {
          const [path = '', anchor] = target.split('#')
          if (path.startsWith('/')) return rowFor(path.split('?')[0] ?? '') === null
          const file = path ? join(dirname(page), path) : page
          if (!existsSync(join(root, file))) return true
          return anchor !== undefined && !anchorsOf(file).includes(decodeURIComponent(anchor))
        })
        .map((target) => `${page}: ${target}`),
    )
    expect(broken).toEqual([])
  })
})
