/** What the program itself sends and keeps for people: mails that wait, notices, tasks, messages, live updates. */
import { roles } from '../../../src/domain/people/access.ts'
import { foundIn, type Secret } from './secrets.ts'
import type { PlantedAgency } from './world.ts'

/** Mails leave the agency. */
const outgoing = ['mail_outbox', 'notification', 'chat_message', 'todo_task', 'calendar_event'] as const

/** The reason of an unfit medical is a choice with a word of its own; other choices and refs are words of everybody. */
const isIdentifying = ({ name, field }: Secret): boolean =>
  name === 'unfit_reason_code' || (field.kind !== 'ref' && field.kind !== 'enum')

/** 'notification: medical.unfit_reason_code' for each protected value in a row of what goes out; no role reads them. */
export async function leaksInRows({ testServer, world }: PlantedAgency): Promise<string[]> {
  const secrets = world.planted.secrets.filter(isIdentifying)
  const leaks = new Set<string>()
  for (const table of outgoing) {
    const rows = await testServer.database.asOwner(`select to_jsonb(t)::text as content from "${table}" t`)
    for (const { content } of rows)
      for (const { entity, name } of foundIn(String(content), secrets))
        leaks.add(`${table}: ${entity.name}.${name}`)
  }
  return [...leaks]
}

/** The same for the live updates of each role. */
export const leaksInStreams = ({ streamed, world }: PlantedAgency): string[] =>
  roles.flatMap(({ code }) =>
    foundIn((streamed.get(code) ?? []).join('\n'), world.planted.secrets).map(
      ({ entity, name }) => `${code}: ${entity.name}.${name}`,
    ),
  )
