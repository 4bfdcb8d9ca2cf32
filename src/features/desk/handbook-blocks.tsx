import type { ReactNode } from 'react'
import { handbookPath, type HandbookBlock, type HandbookInline } from '../../domain/desk/handbook-page.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Stack } from '../../ui/layout/arrange.tsx'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { StateMap } from '../../ui/workflow/state-map.tsx'
import { HandbookPicture } from './handbook-picture.tsx'
import { HandbookQuiz } from './handbook-quiz.tsx'
import { Surface } from '../../ui/layout/surface.tsx'

function Line({ parts }: { parts: readonly HandbookInline[] }) {
  return parts.map(({ text, page, to, isCode }, at) =>
    // Pieces of a line never change their places.
    page !== undefined ? (
      <AppLink key={at} inline to={handbookPath(page === 'README' ? '' : page)}>
        {text}
      </AppLink>
    ) : to !== undefined ? (
      <AppLink key={at} inline to={to}>
        {text}
      </AppLink>
    ) : isCode ? (
      <Ltr key={at}>{text}</Ltr>
    ) : (
      <span key={at}>{text}</span>
    ),
  )
}

/** A line as one element: its pieces would be cells of a card. */
const Cell = ({ parts }: { parts: readonly HandbookInline[] }) =>
  parts.length === 0 ? null : (
    <span>
      <Line parts={parts} />
    </span>
  )

type Part = { title: string; level: 2 | 3; blocks: HandbookBlock[] }

/** A page cut at its headings; what stands before the first has none. */
function partsOf(blocks: readonly HandbookBlock[]): Part[] {
  const parts: Part[] = [{ title: '', level: 2, blocks: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading')
      parts.push({ title: block.text, level: block.level === 3 ? 3 : 2, blocks: [] })
    else parts.at(-1)?.blocks.push(block)
  }
  return parts.filter(({ title, blocks: inside }) => title !== '' || inside.length > 0)
}

/** Where the record the page was opened for stands on its chart. */
export type HandbookHere = { key: string; mark: ReactNode } | null

function Block({ block, title, here }: { block: HandbookBlock; title: string; here: HandbookHere }) {
  switch (block.kind) {
    case 'heading':
      return null
    case 'text':
      return (
        <div>
          <Line parts={block.parts} />
        </div>
      )
    // Lines of a page never change their places.
    case 'list':
      return (
        <ul style={{ margin: 0 }}>
          {block.items.map((parts, at) => (
            <li key={at}>
              <Line parts={parts} />
            </li>
          ))}
        </ul>
      )
    case 'picture':
      return <HandbookPicture address={block.address} alt={block.alt} />
    case 'quiz':
      return <HandbookQuiz questions={block.questions} />
    case 'chart':
      return (
        <StateMap
          label={title}
          initial={block.initial}
          states={block.states}
          edges={block.edges}
          here={here}
        />
      )
    case 'table':
      return (
        <PlainTable
          caption={title}
          isStacked={block.head.length > 2}
          rows={block.rows.map((row, at) => ({ row, at }))}
          keyOf={({ at }) => at}
          columns={block.head.map((label, column) => ({
            key: String(column),
            label,
            cell: ({ row }: { row: HandbookInline[][] }) => <Cell parts={row[column] ?? []} />,
          }))}
        />
      )
  }
}

/** A page of the handbook, a surface for each of its headings. */
export function HandbookBlocks({
  title,
  blocks,
  here = null,
}: {
  title: string
  blocks: readonly HandbookBlock[]
  here?: HandbookHere
}) {
  return (
    <Stack gap="m">
      {partsOf(blocks).map((part) => (
        <Surface
          key={part.title}
          title={part.title || title}
          isTitleHidden={part.title === ''}
          level={part.level}
        >
          {/* Blocks of a page never change their places. */}
          {part.blocks.map((block, at) => (
            <Block key={at} block={block} title={part.title || title} here={here} />
          ))}
        </Surface>
      ))}
    </Stack>
  )
}
