/** Numbers that keep their own direction stand at the start of the line as the texts beside them do, in both directions. */
import '../../src/app/global.css'
import { FluentProvider } from '@fluentui/react-components'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Stack } from '../../src/ui/layout/arrange.tsx'
import { Ltr } from '../../src/ui/layout/ltr.tsx'
import { makeTheme } from '../../src/ui/layout/theme.ts'
import { KeyFacts } from '../../src/ui/records/key-facts.tsx'
import { PlainTable } from '../../src/ui/tables/plain-table.tsx'

/** Where the text of an element is painted, whatever room the element takes. */
function painted(element: Element): DOMRect {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

test.each([
  ['rtl', 'right'],
  ['ltr', 'left'],
] as const)(
  '%s: a number on a line of its own and one within a text begin at the %s edge',
  async (dir, edge) => {
    const { container } = await render(
      <FluentProvider theme={makeTheme('light5')} dir={dir}>
        <PlainTable
          caption="Tickets"
          rows={[1]}
          keyOf={(row) => row}
          columns={[
            {
              key: 'no',
              label: 'Booking and number, with room beside them',
              cell: () => (
                <Stack>
                  <Ltr>DT0071</Ltr>
                  <span>
                    <Ltr>TQ-2026-000012</Ltr>
                  </span>
                </Stack>
              ),
            },
          ]}
        />
      </FluentProvider>,
    )
    const [own, within] = [...container.querySelectorAll('bdi')].map(painted)
    expect(own?.[edge]).toBeCloseTo(within?.[edge] ?? Number.NaN, 0)
  },
)

test('a name among the facts of an Arabic page ends with its stop', async () => {
  const { container } = await render(
    <FluentProvider theme={makeTheme('light5')} dir="rtl">
      <KeyFacts facts={[{ key: 'sponsor', name: 'اسم الكفيل', value: 'Facility Co.' }]} />
    </FluentProvider>,
  )
  const text = container.querySelector('dd')?.querySelector('bdi')?.firstChild
  const letter = (at: number) => {
    const range = document.createRange()
    if (text) {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
    }
    return range.getBoundingClientRect().left
  }
  expect(letter('Facility Co.'.length - 1)).toBeGreaterThan(letter(0))
})

test('a text of another language on a line of its own begins at the right edge of an Arabic page', async () => {
  const { container } = await render(
    <FluentProvider theme={makeTheme('light5')} dir="rtl">
      <Stack>
        <bdi>INSTALMENT 2</bdi>
        <span>
          <bdi>INSTALMENT 2</bdi>
        </span>
      </Stack>
    </FluentProvider>,
  )
  const [own, within] = [...container.querySelectorAll('bdi')].map(painted)
  expect(own?.right).toBeCloseTo(within?.right ?? Number.NaN, 0)
})
