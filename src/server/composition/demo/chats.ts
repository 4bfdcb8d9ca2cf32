/** Conversations of the people of the demo agency; three messages wait for the administrator. Source: demo 3.6. */
import { sql } from 'kysely'
import { entityOf } from '../../../domain/entities.ts'
import type { Tx } from '../../platform/db/kysely.ts'
import { insertRow } from '../../workflow/event/rows.ts'
import { keepFile } from '../../platform/files/keep-file.ts'
import type { Services } from '../../platform/services.ts'
import type { DemoAgency } from './agency.ts'
import type { Days } from './days.ts'
import { demoPdf, passportPage } from './papers.ts'

/** Who, to whom, days from the day of loading, time of day in UTC, text; '!' before the text = not read yet, a file behind '|'. */
const table = `
agents admin -6 04:10 Qasr sends a new demand this week, 32 workers.
admin agents -6 04:20 Good. Please open it with the attested letter only.
agents admin 0 01:05 !The demand of Al Nakheel is on the board, the interview is fixed.
agents admin 0 01:06 !Can you order a second line for the interview day?
processing admin -2 05:00 The scanner on the second floor is slow again.
admin processing -2 05:30 I look at it this afternoon.
processing admin 0 01:20 !It stopped altogether this morning.
accounts manager -1 06:00 Three vouchers wait for you.
manager accounts -1 06:15 I authorise them after lunch.
entry processing -3 07:00 Is this page readable enough?|image
processing entry -3 07:05 Yes, thank you.
ticketing manager.ctg -4 08:00 Ticket of MD SHOHIDUL ISLAM, please print it for him.|pdf
manager.ctg ticketing -4 08:40 Printed and handed over.
processing.ctg processing -9 05:00 The centre in Chattogram asks for its renewal papers.
processing processing.ctg -9 05:45 They are with Kamal.`
  .trim()
  .split('\n')

export async function makeChats(trx: Tx, services: Services, agency: DemoAgency, days: Days): Promise<void> {
  const now = services.clock.now()
  for (const line of table) {
    const [, from = '', to = '', offset = '', time = '', mark, text = '', file] =
      /^(\S+) (\S+) (\S+) (\S+) (!)?([^|]*)(?:\|(\w+))?$/.exec(line) ?? []
    const [sender, receiver] = [agency.people.get(from)?.id, agency.people.get(to)?.id]
    if (sender === undefined || receiver === undefined) throw new Error(`no user writes "${line}"`)
    const kept =
      file === undefined
        ? null
        : await keepFile(trx, services, {
            ...(file === 'pdf'
              ? { name: 'ticket.pdf', mime: 'application/pdf', bytes: demoPdf() }
              : { name: 'passport-page.jpg', mime: 'image/jpeg', bytes: passportPage('male') }),
            module: 'chat_message',
            uploadedBy: sender,
          })
    const sent = new Date(`${days.work(Number(offset))}T${time}:00Z`)
    const at = (sent > now ? now : sent).toISOString()
    const id = await insertRow(
      trx,
      entityOf('chat_message'),
      {
        sender,
        receiver,
        message: text,
        file: kept?.id ?? null,
        ...(mark === '!' ? {} : { seen_at: at }),
        is_demo: true,
      },
      sender,
    )
    await sql`update chat_message set created_at = ${at}, updated_at = ${at} where id = ${id}`.execute(trx)
  }
}
