import { FluentProvider, webLightTheme } from '@fluentui/react-components'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { parseTd3, writeTd3, type MrzFieldName } from '../../src/domain/passengers/mrz/mrz.ts'
import type { AcceptedFields, PassportProposal } from '../../src/domain/passengers/passport-proposal.ts'
import { PassportReader } from '../../src/features/passengers/passport-reader.tsx'
import type { PassportAnswer, PassportSource } from '../../src/machines/desk/passport-reader.ts'
import { startI18n } from '../../src/foundation/text/i18n.ts'
import english from '../../src/app/locales/en/passport.json' with { type: 'json' }

beforeAll(async () => {
  await startI18n('en', ['passport'], async () => english)
})

const lines = writeTd3({
  issuing_state: 'BGD',
  nationality: 'BGD',
  surname: 'HASAN',
  given_name: 'MD RAKIB',
  passport_no: 'Z10000101',
  date_of_birth: '1998-05-14',
  gender: 'male',
  passport_expiry_date: '2033-08-20',
})
function proposalOf(line2: string): PassportProposal {
  const reading = parseTd3(lines.line1, line2, '2027-01-03')
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
    crop: null,
  }
}

function show(answer: PassportAnswer) {
  const read = vi.fn<(source: PassportSource) => Promise<PassportAnswer>>(async () => answer)
  const onAccept = vi.fn<(fields: AcceptedFields) => void>()
  return render(
    <FluentProvider theme={webLightTheme}>
      <PassportReader onAccept={onAccept} read={read} />
    </FluentProvider>,
  ).then(() => ({ read, onAccept }))
}

/** Both lines are read as soon as the second is complete. */
const pasteLines = () =>
  userEvent.fill(page.getByLabelText('Machine-readable lines'), `${lines.line1}\n${lines.line2}`)

test('a clerk takes the good fields, compares the doubtful one and fills the form', async () => {
  const { read, onAccept } = await show({ proposal: proposalOf(lines.line2) })
  await pasteLines()
  expect(read).toHaveBeenCalledExactlyOnceWith({ text: `${lines.line1}\n${lines.line2}` })
  await expect.element(page.getByText('14 May 1998')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Accept all good' }))
  const given = page.getByRole('checkbox', { name: 'Confirm Given name' })
  await expect.element(given).not.toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Confirm Surname' })).toBeChecked()
  await userEvent.click(given)
  await userEvent.click(page.getByRole('button', { name: 'Fill the form' }))
  await expect.element(page.getByText('The confirmed fields are in the form.')).toBeVisible()
  expect(onAccept).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      full_name: 'MD RAKIB HASAN',
      date_of_birth: '1998-05-14',
      passport_no: 'Z10000101',
    }),
    null,
  )
})

test('a wrong check digit is reported at its field, and the form stays empty until something is confirmed', async () => {
  const { onAccept } = await show({ proposal: proposalOf(lines.line2.replace('Z10000101', 'Z10000131')) })
  await pasteLines()
  await expect
    .element(page.getByText('The MRZ check digit of Passport Number is wrong. Check the passport image.'))
    .toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Fill the form' }), { force: true })
  expect(onAccept).not.toHaveBeenCalled()
})

test('a dropped picture is read, and an unreadable one says what to do', async () => {
  const { read } = await show({ refusal: 'The passport could not be read. Type the data.' })
  const data = new DataTransfer()
  data.items.add(new File(['x'], 'passport.jpg', { type: 'image/jpeg' }))
  page
    .getByRole('region', { name: 'Read the passport' })
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
  await expect.element(page.getByText('The passport could not be read. Type the data.')).toBeVisible()
  expect(read.mock.calls[0]?.[0]).toHaveProperty('picture')
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect
    .element(page.getByText('The passport could not be read. Type the data.'))
    .not.toBeInTheDocument()
})

test('something else than a picture is not sent', async () => {
  const { read } = await show({ refusal: '' })
  const data = new DataTransfer()
  data.items.add(new File(['x'], 'passport.pdf', { type: 'application/pdf' }))
  page
    .getByRole('region', { name: 'Read the passport' })
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }))
  await expect.element(page.getByText('Choose a JPG, PNG or WEBP picture.')).toBeVisible()
  expect(read).not.toHaveBeenCalled()
})
