/** Mails with papers that left the demo agency, and those that did not. Source: demo 3.6, machines M14. */
import type { Row } from '../../../../domain/journey/facts.ts'
import { bindings } from '../../../workflow/event/bindings.ts'
import { actorOf, system } from '../../../workflow/event/facts.ts'
import { runEvent } from '../../../workflow/event/run-event.ts'
import type { Services } from '../../../platform/services.ts'
import type { DemoAgency } from '../agency.ts'
import type { Days } from '../days.ts'
import { deskOf, enterRecord } from '../desk.ts'
import type { Happening } from '../replay.ts'
import { registry } from '../../capabilities.ts'

/** Days from the day of loading, who writes, to whom, subject, passengers, what became of it. */
type DemoMail = readonly [
  offset: number,
  by: string,
  recipient: string,
  to: string,
  subject: string,
  passengers: readonly number[],
  end: 'draft' | 'queued' | 'sent' | 'failed' | 'cancelled',
]

const table: readonly DemoMail[] = [
  [-48, 'agents', 'agent', 'office@qasr.example.com', 'Passports of two domestic workers', [59, 60], 'sent'],
  [-26, 'agents', 'agent', 'office@qasr.example.com', 'Passport of {passenger_name}', [58], 'sent'],
  [
    -15,
    'processing',
    'medical_center',
    'desk@dmc-dhaka.example.com',
    'Passport copies for the examination',
    [4, 5, 6],
    'sent',
  ],
  [-9, 'ticketing', 'passenger', 'habib@example.com', 'Passport and visa for your flight', [32], 'sent'],
  [-6, 'agents', 'employer', 'hr@nakheel.example.com', 'Candidates for your demand', [3, 9], 'failed'],
  [
    -4,
    'processing',
    'embassy',
    'visa@embassy.example.com',
    'Corrected photograph of {passenger_name}',
    [19],
    'cancelled',
  ],
  [0, 'agents', 'agent', 'hr@selangor.example.com', 'Passports of two factory workers', [43, 44], 'queued'],
  [0, 'processing', 'other', 'archive@example.com', 'Passport copies of this week', [17, 18], 'draft'],
]

/** Events after the draft: who sends them, event, data. */
const ends: Readonly<Record<DemoMail[6], readonly (readonly ['writer' | 'SYS', string, Row?])[]>> = {
  draft: [],
  queued: [['writer', 'SEND']],
  cancelled: [['writer', 'CANCEL']],
  sent: [
    ['writer', 'SEND'],
    ['SYS', 'TAKE'],
    ['SYS', 'DELIVERED'],
  ],
  failed: [
    ['writer', 'SEND'],
    ['SYS', 'TAKE'],
    ['SYS', 'ERROR', { error: 'Mailbox full', temporary: false }],
  ],
}

export function playMails({
  agency,
  services,
  days,
}: {
  agency: DemoAgency
  services: Services
  days: Days
}): Happening[] {
  return table.map(([offset, by, recipient_type, to, subject, passengers, end], at): Happening => {
    const day = days.work(offset)
    return {
      day,
      isNightly: false,
      says: `${day}: mail "${subject}"`,
      async run(trx, clock) {
        const writer = deskOf(by, { agency, services, trx, clock })
        const binding = bindings['document_send']
        const { id } = await enterRecord(writer, 'document_send', {
          passengers: [...passengers],
          recipient_type,
          to: [to],
          subject,
          body: 'Dear Sir or Madam,\n\nplease find the papers of {passenger_name} attached.\n\nShapla Bridge Overseas Ltd. (Demo)',
          documents: passengers.map((passenger) => ({ source: 'passport_image', passenger })),
        })
        for (const [who, type, data] of ends[end]) {
          const sent =
            type === 'DELIVERED' ? { message_id: `demo-${at + 1}`, sent_at: clock.now().toISOString() } : {}
          const done = binding
            ? await runEvent(
                {
                  db: trx,
                  clock,
                  registry,
                  actor: who === 'SYS' ? system : actorOf(writer.user),
                  source: who === 'SYS' ? 'auto' : 'form',
                },
                { binding, id, passengerId: null, type, data: { ...data, ...sent } },
              )
            : null
          if (!done?.happened) throw new Error('nothing happened')
        }
      },
    }
  })
}
