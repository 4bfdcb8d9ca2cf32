import { FluentProvider } from '@fluentui/react-components'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { makeTheme } from '../../../src/ui/layout/theme.ts'
import { PlainTable } from '../../../src/ui/tables/plain-table.tsx'

const words = 'Old runs removed: 0 · files: 0 · old answers removed: 0 · old imports removed: 0'

test.each(['ltr', 'rtl'] as const)(
  'on a phone (%s) short cells of a row stand two beside each other below their labels, a long one has its own line',
  async (dir) => {
    await page.viewport(390, 800)
    const { container } = await render(
      <FluentProvider theme={makeTheme('light5')} dir={dir}>
        <PlainTable
          isStacked
          caption="Jobs"
          rows={[1, 2]}
          keyOf={(row) => row}
          columns={[
            { key: 'job', label: 'Job', cell: (row) => (row === 1 ? 'Backup' : 'Housekeeping') },
            { key: 'next', label: 'Next run', isNumber: true, cell: () => '30 Nov 2026, 16:23' },
            { key: 'result', label: 'Result', cell: () => words },
            { key: 'none', label: 'Action', cell: () => null },
          ]}
        />
      </FluentProvider>,
    )
    const [first, second] = [...container.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect()),
    )
    for (const cells of [first, second]) {
      const [job, next, result] = cells ?? []
      expect(next?.top).toBeCloseTo(job?.top ?? Number.NaN, 0)
      expect(result?.top).toBeGreaterThanOrEqual(job?.bottom ?? Number.NaN)
      expect(result?.width).toBeGreaterThan((job?.width ?? Number.NaN) * 1.9)
      expect(cells?.[3]?.width).toBe(0)
    }
    expect(second?.[1]?.left).toBeCloseTo(first?.[1]?.left ?? Number.NaN, 0)
    const label = getComputedStyle(container.querySelector('td')!, '::before')
    expect([label.content, label.display]).toEqual(['"Job"', 'block'])
    expect(container.scrollWidth).toBeLessThanOrEqual(390)
  },
)

test('on a wide window the figures of such a table end at the end of their column', async () => {
  await page.viewport(1280, 800)
  const { container } = await render(
    <FluentProvider theme={makeTheme('light5')}>
      <PlainTable
        isStacked
        caption="Lines"
        rows={['60,000.00', '5.00']}
        keyOf={(row) => row}
        columns={[{ key: 'debit', label: 'Debit', isNumber: true, cell: (row) => <span>{row}</span> }]}
      />
    </FluentProvider>,
  )
  const [first, second] = [...container.querySelectorAll('td span')].map((one) => one.getBoundingClientRect())
  expect(first?.width).toBeGreaterThan(second?.width ?? Number.NaN)
  expect(second?.right).toBeCloseTo(first?.right ?? Number.NaN, 0)
})
