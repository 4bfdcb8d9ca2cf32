import { FluentProvider } from '@fluentui/react-components'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { makeTheme } from '../../../src/ui/layout/theme.ts'
import { PhaseStrip } from '../../../src/ui/workflow/phase-strip.tsx'

const phase = (name: string) => ({
  key: name,
  name,
  progress: '0 of 1',
  part: 0,
  note: '',
  meaning: 'rest' as const,
  isCurrent: false,
})

test('the name of a phase is not broken inside a word where the largest type leaves no room beside it', async () => {
  const screen = await render(
    <FluentProvider theme={makeTheme('light5', 1.3)}>
      <div style={{ width: '330px' }}>
        <PhaseStrip
          label="Phases"
          phases={[phase('Prepare'), phase('Visa'), phase('Clearance'), phase('Fly')]}
          open=""
          onOpen={() => {}}
        >
          {null}
        </PhaseStrip>
      </div>
    </FluentProvider>,
  )
  await expect.element(screen.getByText('Clearance')).toBeVisible()
  const lines = (text: string) => {
    const range = document.createRange()
    range.selectNodeContents(screen.getByText(text, { exact: true }).element())
    return range.getClientRects().length
  }
  expect(lines('Clearance')).toBe(1)
  const card = screen.getByRole('button', { name: /^Clearance/ }).element()
  expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
})
