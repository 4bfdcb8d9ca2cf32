/** A part of a page is one landmark: what scrolls inside it takes no second one of its name. */
import { FluentProvider } from '@fluentui/react-components'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Surface } from '../../src/ui/layout/surface.tsx'
import { makeTheme } from '../../src/ui/layout/theme.ts'
import { PlainTable } from '../../src/ui/tables/plain-table.tsx'

const columns = [{ key: 'no', label: 'Number', cell: (row: string) => row }]
const table = (caption: string) => (
  <PlainTable caption={caption} columns={columns} rows={['RV-1']} keyOf={(row) => row} />
)

test('a table in a part of its own name is a group that a keyboard scrolls; one of another name a landmark', async () => {
  const screen = await render(
    <FluentProvider theme={makeTheme('light5')}>
      <Surface title="Settled">
        {table('Settled')}
        {table('Reversed')}
      </Surface>
    </FluentProvider>,
  )
  const names = screen
    .getByRole('region')
    .elements()
    .map((one) => one.getAttribute('aria-label') ?? one.querySelector('h2')?.textContent)
  expect(names).toEqual(['Settled', 'Reversed'])
  const group = screen.getByRole('group', { name: 'Settled', exact: true })
  expect(group.getByRole('table', { name: 'Settled' }).elements()).toHaveLength(1)
  expect(group.element().getAttribute('tabindex')).toBe('0')
})
