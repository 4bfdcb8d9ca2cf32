import { expect, within } from 'storybook/test'
import { wordsIn } from '../../../client/journey/story-words.ts'
import { controlOf } from '../story-payload.ts'
import { stepIn, stepMeta, type StepStory } from './step-story.tsx'

export default { ...stepMeta, title: 'Workflows/Payload of an event' }

const fit = stepIn('medical', 'visited')
const slip = stepIn('medical', 'not_started')

/** The event as the controls stand: taken, with every guard and what follows. */
export const Taken: StepStory = {
  ...fit,
  args: { ...fit.args, event: 'RESULT_FIT' },
  parameters: { machine: 'medical', state: 'visited' },
  async play(context) {
    const t = await wordsIn('replay', context)
    const canvas = within(context.canvasElement)
    const guards = await canvas.findByRole('table', { name: t('guardsChecked') }, { timeout: 10_000 })
    await expect(within(guards).queryByText(t('refused'))).toBeNull()
    await expect(canvas.getByText(t('allowed'))).toBeVisible()
    await expect(canvas.getByText(t('effectList'))).toBeVisible()
    // Who types in a control goes on typing there.
    await expect(canvas.getByRole('form')).not.toContainElement(document.activeElement as HTMLElement | null)
  },
}

/** Another value of one field closes a guard, which says why and what would open it. */
export const ClosedByAValue: StepStory = {
  ...slip,
  args: { ...slip.args, event: 'ISSUE_SLIP', [controlOf('ISSUE_SLIP', 'medical_center')]: 7 },
  parameters: { machine: 'medical', state: 'not_started' },
  async play(context) {
    const t = await wordsIn('replay', context)
    const step = await wordsIn('step', context)
    const canvas = within(context.canvasElement)
    const guards = await canvas.findByRole('table', { name: t('guardsChecked') }, { timeout: 10_000 })
    const row = within(guards).getByText('G-MED-CENTER').closest('tr')
    await expect(row).toHaveTextContent(t('refused'))
    await expect(canvas.getAllByText(step('whatOpens')).length).toBeGreaterThan(0)
    await expect(canvas.queryByText(t('effectList'))).toBeNull()
  },
}

/** A value that is no value of its field: said at the field, and no guard is asked. */
export const NoSuchDay: StepStory = {
  ...fit,
  args: { ...fit.args, event: 'RESULT_FIT', [controlOf('RESULT_FIT', 'report_date')]: '2027-02-30' },
  parameters: { machine: 'medical', state: 'visited' },
  async play(context) {
    const t = await wordsIn('replay', context)
    const step = await wordsIn('step', context)
    const canvas = within(context.canvasElement)
    const name = await canvas.findByText(step('field.report_date'), { selector: 'dt' }, { timeout: 10_000 })
    await expect(name.nextElementSibling).not.toBeEmptyDOMElement()
    await expect(canvas.queryByRole('table', { name: t('guardsChecked') })).toBeNull()
  },
}
