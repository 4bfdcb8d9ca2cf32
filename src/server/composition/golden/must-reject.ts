/** Events that the product must refuse. Source: golden 0 (loader contract). */
import { sql } from 'kysely'
import { AppError } from '../../../domain/errors.ts'
import { postEvents } from './post-events.ts'
import type { Story } from './story.ts'
import type { GoldenAgency } from './agency.ts'

/** An event and the exact sentence it must be refused with. */
export interface MustReject {
  event: unknown
  message: string
}

export interface Rejected {
  message: string
  /** The sentence that came; null when the event was posted. */
  said: string | null
  /** True when the sentence is the expected one and nothing was posted. */
  ok: boolean
}

/** Every sentence of a refusal: of the whole, and of its fields. */
const sentencesOf = (fault: unknown): string[] => [
  ...(fault instanceof AppError ? (fault.options.errors ?? []).map(({ message }) => message) : []),
  fault instanceof Error ? fault.message : String(fault),
]

const countPostings = async ({ db }: GoldenAgency): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from gl_voucher`.execute(db)).rows[0]?.n ?? 0

/** Tries what must be refused with a sentence, and counts what it posted. */
export async function tryRefused(
  agency: GoldenAgency,
  message: string,
  work: () => Promise<unknown>,
): Promise<Rejected> {
  const before = await countPostings(agency)
  const said = await work().then((): string[] => [], sentencesOf)
  return {
    message,
    said: said.find((one) => one === message) ?? said[0] ?? null,
    ok: said.includes(message) && (await countPostings(agency)) === before,
  }
}

/** Tries each event after those of the story. */
export async function tryRejected(
  agency: GoldenAgency,
  story: Story,
  events: readonly MustReject[],
): Promise<Rejected[]> {
  const answers: Rejected[] = []
  for (const { event, message } of events)
    answers.push(await tryRefused(agency, message, () => postEvents(agency, [event], story)))
  return answers
}
