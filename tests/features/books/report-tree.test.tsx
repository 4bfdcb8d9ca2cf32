/** A statement as a tree: which rows stand under which, its keys, and what it remembers (desk 6.12). */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { treeLines } from '../../../src/features/reports/use-report-tree.ts'
import { ReportTable } from '../../../src/ui/reports/report-table.tsx'

const row = (code: string | null, closing = '1.00') => ({
  row_id: Number(code ?? 0),
  code,
  closing,
  group: null,
})
const levels = [
  [row('1'), row('2')],
  [row('11'), row('15'), row('21')],
  [row('1101'), row('1102'), row('1501'), row('2101')],
]
const codes = (lines: ReturnType<typeof treeLines>) =>
  lines.map(({ code, depth, isUnfolded }) => [code, depth, isUnfolded])

test('rows stand under the code their own begins with; a row of no code stands alone', () => {
  expect(codes(treeLines(levels, (_, depth) => depth < 1))).toEqual([
    ['1', 0, true],
    ['11', 1, false],
    ['15', 1, false],
    ['2', 0, true],
    ['21', 1, false],
  ])
  expect(codes(treeLines(levels, (code) => code === '1' || code === '11'))).toEqual([
    ['1', 0, true],
    ['11', 1, true],
    ['1101', 2, undefined],
    ['1102', 2, undefined],
    ['15', 1, false],
    ['2', 0, false],
  ])
  expect(codes(treeLines([[row('41'), row(null)], [row('4101')]], () => true))).toEqual([
    ['41', 0, true],
    ['4101', 1, undefined],
    [null, 0, undefined],
  ])
})

function Statement() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['1']))
  const lines = treeLines(levels, (code) => open.has(code))
  return (
    <ReportTable
      caption="Trial balance"
      columns={['code', 'closing'].map((key) => ({
        key,
        label: key,
        isNumber: key === 'closing',
        isBroken: false,
        isWhole: true,
        isPinned: false,
        isSortable: false,
      }))}
      rows={lines}
      keyOf={(line) => line.place}
      cell={(line, key) =>
        key === 'code' && line['code'] === '1101' ? <a href="#ledger-1101">1101</a> : String(line[key])
      }
      pathOf={() => null}
      tree={{
        key: 'code',
        placeOf: (line) => line,
        labelOf: (line, isUnfolded) => `${isUnfolded ? 'Fold' : 'Unfold'} ${String(line['code'])}`,
        isChosen: () => false,
        onFold: (line) => setOpen(open.symmetricDifference(new Set([String(line['code'])]))),
      }}
      sort=""
      onSort={() => undefined}
      groups={new Map()}
      totalLabel="Total"
      totals={{ closing: '2.00' }}
      isDimmed={false}
    />
  )
}

test('a tree grid folds and unfolds by its buttons and by keys, and Enter opens', async () => {
  await page.viewport(1280, 800)
  const screen = await render(
    <MemoryRouter>
      <FluentProvider theme={webLightTheme}>
        <Statement />
      </FluentProvider>
    </MemoryRouter>,
  )
  await expect.element(screen.getByRole('treegrid', { name: 'Trial balance' })).toBeVisible()
  const rowNamed = (code: string) =>
    screen.getByRole('row', { name: new RegExp(`^(Fold ${code}|Unfold ${code}) `) })
  await expect.element(rowNamed('11')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(rowNamed('11')).toHaveAttribute('aria-level', '2')
  await screen.getByRole('button', { name: 'Unfold 11', exact: true }).click()
  await expect.element(screen.getByRole('gridcell', { name: '1102' })).toBeVisible()
  await screen.getByRole('button', { name: 'Fold 11', exact: true }).click()
  await expect.element(screen.getByRole('gridcell', { name: '1102' })).not.toBeInTheDocument()

  const focused = () => document.activeElement?.querySelector('td')?.textContent
  rowNamed('1').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('11')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(rowNamed('11')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('1101')
  await userEvent.keyboard('{Enter}')
  expect(window.location.hash).toBe('#ledger-1101')
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toBe('11')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(rowNamed('11')).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('2')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('2')
  await userEvent.keyboard('{Home}')
  expect(focused()).toBe('1')
  // One row is in the order of tabs.
  expect(
    screen
      .getByRole('row')
      .elements()
      .filter((one) => one.tabIndex === 0),
  ).toHaveLength(1)
})
