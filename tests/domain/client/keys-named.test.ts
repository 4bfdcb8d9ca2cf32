/** The sheet of keys names what acts on a screen: a file that listens to keys says which, or has none but those of its widget. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../../', import.meta.url)

/** Files whose keys are those every widget of their kind has (arrows, Enter, Escape, Home, End), or lead to what is named elsewhere. */
const known: Readonly<Record<string, string>> = {
  'src/app/shell/palette-key.ts': 'Ctrl+K, named in keys-root.tsx',
  'src/client/http/session.ts': 'any key: the user is there',
  'src/features/messages/conversation.tsx': 'Enter sends what is written',
  'src/features/passengers/passport-scan.tsx': 'Enter ends a scan',
  'src/features/prints/box-values.tsx': 'Enter goes on to the next box',
  'src/features/shell/frame/navbar-parts.tsx': 'Escape folds',
  'src/features/shell/toolbar/command-palette.tsx': 'arrows and Enter of a list of choices',
  'src/features/shell/toolbar/passenger-search-field.tsx': 'Enter and Escape of a search',
  'src/features/shell/toolbar/typed-ahead.ts': 'what is typed for the palette',
  'src/features/tickets/billing-rows.tsx': 'Enter and Escape of a field',
  'src/features/workflow/replay/course-list.tsx': 'arrows of a list of choices',
  'src/ui/feedback/message-box.tsx': 'Enter sends what is written',
  'src/ui/inputs/dates/date-field-calendar.tsx': 'arrows of a calendar',
  'src/ui/inputs/dates/time-field.tsx': 'Enter reads what is typed',
  'src/ui/inputs/file-tiles.tsx': 'arrows between pictures',
  'src/ui/inputs/money-field.tsx': 'Enter reads what is typed',
  'src/ui/inputs/quick-pick.tsx': 'arrows and Enter of a list of choices',
  'src/ui/inputs/search-field.tsx': 'Enter and Escape of a search',
  'src/ui/layout/use-presence.ts': 'Escape closes',
  'src/ui/records/form/field-finder.tsx': 'Enter and Escape of a search',
  'src/ui/records/entity-form-control.tsx': 'Enter sends no form by itself',
  'src/ui/reports/report-table.tsx': 'arrows of a tree',
  'src/ui/reports/tree-and-pane.tsx': 'arrows between the rows beside a tree, and back to it',
  'src/ui/tables/data-table-head.tsx': 'arrows of a separator',
  'src/ui/tables/entity-list-tools.tsx': 'Enter of a search',
  'src/ui/tables/settle-rows.tsx': 'Enter goes on to the next row',
  'src/ui/workflow/board/board-column.tsx': 'those of board.tsx',
  'src/ui/workflow/due-list.tsx': 'those of line-keys.ts',
  'src/ui/workflow/lines/work-rows.tsx': 'those of line-keys.ts',
}
const saysItsKeys = /\buse(?:Offered)?Keys\(/

it('every file that hears keys says which, or is known to have those of its widget alone', () => {
  const files = execFileSync('git', ['ls-files', 'src/*.ts', 'src/*.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !file.includes('.stories.'))
  const hearing = files.filter((file) => {
    const text = readFileSync(new URL(file, root), 'utf8')
    return /'keydown'|\bonKeyDown/.test(text) && !saysItsKeys.test(text)
  })
  expect(hearing.toSorted()).toEqual(Object.keys(known).toSorted())
})

it('none of the known files hears a key with Ctrl or a function key', () => {
  const wrong = Object.keys(known).filter((file) => {
    const text = readFileSync(new URL(file, root), 'utf8')
    return (
      !known[file]?.includes('named in') && /key(?:\.toLowerCase\(\))? === '(?:[a-z]|F\d+|Delete)'/.test(text)
    )
  })
  expect(wrong).toEqual([])
})
