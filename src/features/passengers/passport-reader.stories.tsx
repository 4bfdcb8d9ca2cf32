import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { wordsIn } from '../../client/journey/story-words.ts'
import { parseTd3, writeTd3, type MrzFieldName, type Td3Data } from '../../domain/passengers/mrz/mrz.ts'
import type { PassportProposal } from '../../domain/passengers/passport-proposal.ts'
import { passportReaderMachine, type PassportReaderContext } from '../../machines/desk/passport-reader.ts'
import { PassportReaderView } from './passport-reader-view.tsx'
import { PassportReader } from './passport-reader.tsx'

const rakib: Td3Data = {
  issuing_state: 'BGD',
  nationality: 'BGD',
  surname: 'HASAN',
  given_name: 'MD RAKIB',
  passport_no: 'Z10000101',
  date_of_birth: '1998-05-14',
  gender: 'male',
  passport_expiry_date: '2033-08-20',
}
/** One grey dot stands for the picture of the lines. */
const crop = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='

function proposalOf(misreadNumber: string): PassportProposal {
  const { line1, line2 } = writeTd3(rakib)
  const reading = parseTd3(line1, line2.replace(rakib.passport_no, misreadNumber), '2027-01-03')
  const fields = Object.fromEntries(
    Object.entries(reading.fields).map(([name, field]) => [
      name,
      { ...field, doubtful: field.doubtful || name === 'given_name', confidence: 0.9 },
    ]),
  )
  // Every key of the reading's fields was copied.
  return {
    ...reading,
    fields: fields as Record<MrzFieldName, PassportProposal['fields'][MrzFieldName]>,
    crop,
  }
}

const good = proposalOf(rakib.passport_no)
const inState = (
  value: 'idle' | 'reading' | 'proposed' | 'unreadable' | 'accepted',
  context: Partial<PassportReaderContext> = {},
): StoryObj => ({
  render: () => (
    <PassportReaderView
      send={fn()}
      snapshot={passportReaderMachine.resolveState({
        value,
        context: { source: { text: '' }, proposal: null, confirmed: [], refusal: '', ...context },
      })}
    />
  ),
  parameters: { machine: 'passport-reader', state: value },
})

export default { title: 'Passenger/Passport reader' } satisfies Meta

export const Idle = inState('idle')
export const Reading = inState('reading')
export const Proposed = inState('proposed', { proposal: good, confirmed: ['surname'] })
export const ProposedWithWrongDigit = inState('proposed', { proposal: proposalOf('Z10000131') })
export const Unreadable = inState('unreadable', { refusal: 'The passport could not be read. Type the data.' })
export const Accepted = inState('accepted')

const accepted = fn()
/** A clerk pastes the lines, takes the good fields, compares the name and fills the form. */
export const FromLinesToForm: StoryObj = {
  render: () => <PassportReader onAccept={accepted} read={async () => ({ proposal: good })} />,
  async play(context) {
    accepted.mockClear()
    const t = await wordsIn('passport', context)
    const canvas = within(context.canvasElement)
    await userEvent.type(await canvas.findByRole('textbox'), 'P<BGD')
    await userEvent.click(canvas.getByRole('button', { name: t('readLines') }))
    const name = await canvas.findByRole('checkbox', {
      name: t('confirm', { field: t('field.given_name') }),
    })
    await userEvent.click(canvas.getByRole('button', { name: t('fill') }))
    await expect(accepted).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: t('acceptGood') }))
    await expect(name).not.toBeChecked()
    await userEvent.click(name)
    await userEvent.click(canvas.getByRole('button', { name: t('fill') }))
    await waitFor(() =>
      expect(accepted).toHaveBeenCalledWith(
        expect.objectContaining({ full_name: 'MD RAKIB HASAN', passport_no: 'Z10000101' }),
        null,
      ),
    )
  },
}
