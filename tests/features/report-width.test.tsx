/** A report of many columns stands beside the menu without being moved sideways: heads take several lines, texts too, and many columns stand closer. */
import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ReportTable } from '../../src/ui/reports/report-table.tsx'

/** What is beside the menu at 1440. */
const room = 1110
const names = ['Date', 'Event', 'Voucher number', 'Customer']
const amounts = [
  'Sale value',
  'Net cost',
  'Commission',
  'Mark-up',
  'Agent commission',
  'Income of reissues',
  'Result of refunds',
  'Others and write-offs',
  'Net income',
]
const values: Readonly<Record<string, string>> = {
  Date: '24 Nov 2026',
  Event: 'Unsold seat written off',
  'Voucher number': 'PS-2627-000003-R',
  Customer: 'Al Baraka Hajj Kafela (AG-0008)',
}

test.each([
  { count: 6, isDense: false },
  { count: 9, isDense: true },
])('$count amounts beside four names', async ({ count, isDense }) => {
  const heads = [...names, ...amounts.slice(0, count)]
  const screen = await render(
    <FluentProvider theme={webLightTheme}>
      <MemoryRouter>
        <div style={{ width: `${room}px` }}>
          <ReportTable
            caption="Events"
            columns={heads.map((key) => ({
              key,
              label: key,
              isNumber: !(key in values),
              isBroken: false,
              isWhole: key !== 'Event' && key !== 'Customer',
              isPinned: false,
              isSortable: true,
            }))}
            rows={[{ id: 1 }]}
            keyOf={({ id }) => id}
            cell={(_, key) => values[key] ?? '624,500.00'}
            pathOf={() => null}
            sort="-Date"
            onSort={() => {}}
            groups={new Map()}
            totalLabel="Total: 1 row"
            totals={{}}
            isDimmed={false}
          />
        </div>
      </MemoryRouter>
    </FluentProvider>,
  )
  const region = screen.container.querySelector('table')?.parentElement
  expect(region?.clientWidth).toBeGreaterThan(room - 10)
  expect(region?.scrollWidth).toBe(region?.clientWidth)
  const cell = screen.container.querySelector('tbody td')
  expect(getComputedStyle(cell ?? document.body).fontSize).toBe(isDense ? '12px' : '14px')
})
