import { expect, test } from 'vitest'
import { documentSendWorkflow } from '../../../src/machines/desk/document-send.ts'
import { advance } from '../../../src/machines/kit/judge.ts'
import { goodFacts } from '../facts.ts'
import { testWorkflow } from '../workflow-suite.ts'

const mail = {
  id: 5,
  subject: 'Passport of MD RAKIB',
  to: ['centre@example.com'],
  documents: [{ source: 'photo', passenger: 1001, file: 'f' }],
  attempts: 0,
  sent_by: 7,
}

testWorkflow(documentSendWorkflow, {
  starts: [mail],
  samples: {
    DELIVERED: { message_id: 'm-1' },
    ERROR: { error: 'The mail server does not answer.', temporary: true },
    BOUNCED: { error: 'Mailbox full' },
  },
  variants: {
    3: [{ record: { last_error: 'Mailbox full' } }],
    8: [{ record: { last_error: 'Mailbox full', mail: 4, sent_at: '2027-01-26T10:00:00.000Z', sent_by: 8 } }],
  },
  rows: { 4: { record: { attempts: 2 } }, 5: { record: { attempts: 3 } } },
  conditions: {
    4: [
      { record: { attempts: 3 }, holds: false },
      { data: { temporary: false }, holds: false },
      { data: { temporary: undefined }, holds: false },
    ],
    5: [
      { record: { attempts: 2 }, holds: false },
      { record: { attempts: 1 }, data: { temporary: false }, holds: true },
    ],
  },
  refusals: {
    'G-DS-OK': [
      { record: { to: [] }, says: 'Add at least one recipient.' },
      { record: { documents: [] }, says: 'Add at least one document.' },
      {
        facts: { lookups: { counts: { attachment_bytes: 20 * 1024 * 1024 + 1 } } },
        says: 'Attachments exceed 20 MB.',
      },
      { facts: { lookups: { texts: { attachment: 'Photo has no file.' } } }, says: 'Photo has no file.' },
      { facts: { lookups: { counts: { attachment_bytes: 20 * 1024 * 1024 } } }, allowed: true },
    ],
  },
})

test('a mail is tried three times in all, and its sender hears that it failed', () => {
  let at = {
    state: 'queued',
    record: { ...mail } as Record<string, unknown>,
    facts: goodFacts({ user: { id: null, role: 'SYS' } }),
    last: null,
  }
  const step = (type: string, data = {}) => {
    const done = advance(documentSendWorkflow, at, { type, data })
    at = { ...at, state: done.state, record: { ...done.record } }
    return done.effects
  }
  const error = { error: 'The mail server does not answer.', temporary: true }
  const states = [1, 2].map(() => {
    step('TAKE')
    step('ERROR', error)
    return at.state
  })
  expect(states).toEqual(['queued', 'queued'])
  step('TAKE')
  expect(step('ERROR', error)).toEqual([
    { do: 'note', id: 'N20', values: { subject: mail.subject, error: error.error }, user: 7 },
  ])
  expect([at.state, at.record['attempts'], at.record['last_error']]).toEqual(['failed', 3, error.error])
  const again = advance(
    documentSendWorkflow,
    { ...at, facts: goodFacts({ user: { id: 8, role: 'PRO' } }) },
    { type: 'SEND', data: {} },
  )
  expect(again.record).toMatchObject({ attempts: 0, last_error: null, mail: null, sent_by: 8 })
})
