import type { Answer } from '../http/answers.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { QueryClient } from '@tanstack/react-query'
import { api, apiPath, type Params } from '../http/api.ts'
import { isWorthAnotherTry } from '../http/query-client.ts'
import { keys, staleMs } from '../http/queries.ts'
import { onSignOut } from '../http/sign-out.ts'

/** One entry of a picker. */
export type Choice = LookupAnswer[string][number]
type LookupAnswer = Answer<'GET /:entity/api/v1/:entity/without_pagination/all'>
type Named = Pick<Entity, 'name' | 'plural'>

const mostChoices = 50 // ux 4 and 19

async function ask({ name, plural }: Named, params: Params, signal?: AbortSignal): Promise<Choice[]> {
  const answer = await api.get<LookupAnswer>(apiPath(name, 'without_pagination/all'), params, signal)
  return answer[plural] ?? []
}

/** Active choices that match the typed text, at most 50; `where` narrows by column. */
export const searchChoices = (
  client: QueryClient,
  entity: Named,
  q: string,
  where: Params = {},
): Promise<Choice[]> =>
  client.fetchQuery({
    queryKey: keys.lookup(entity.name, { q, ...where }),
    retry: isWorthAnotherTry,
    queryFn: ({ signal }) => ask(entity, { ...where, limit: mostChoices, ...(q ? { q } : {}) }, signal),
    staleTime: staleMs.lookup,
  })

const idsPerQuestion = 50 // a lookup answers at most so many

/** Labels of ids a form or filter already holds, active or not. */
export async function choicesOf(
  client: QueryClient,
  entity: Named,
  ids: readonly number[],
): Promise<Choice[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / idsPerQuestion) }, (_, at) =>
    ids.slice(at * idsPerQuestion, (at + 1) * idsPerQuestion).join(','),
  )
  const answers = await Promise.all(
    parts.map((part) =>
      client.fetchQuery({
        queryKey: keys.lookup(entity.name, { ids: part }),
        retry: isWorthAnotherTry,
        queryFn: ({ signal }) => ask(entity, { ids: part }, signal),
        staleTime: staleMs.lookup,
      }),
    ),
  )
  return answers.flat()
}

/** Whether a chosen record is still among those a picker narrowed like this offers. */
export const fits = async (client: QueryClient, entity: Named, id: number, where: Params): Promise<boolean> =>
  (
    await client.fetchQuery({
      queryKey: keys.lookup(entity.name, { ids: id, ...where }),
      retry: isWorthAnotherTry,
      queryFn: ({ signal }) => ask(entity, { ...where, ids: id }, signal),
      staleTime: staleMs.lookup,
    })
  ).length > 0

const mostRecent = 5 // ux 4
/** Ids chosen lately, by entity; of this window only: nothing personal is written to browser storage. */
const recent = new Map<string, Choice[]>()

export const recentChoices = (entity: string): readonly Choice[] => recent.get(entity) ?? []
export function rememberChoice(entity: string, choice: Choice) {
  recent.set(
    entity,
    [choice, ...recentChoices(entity).filter((one) => one.id !== choice.id)].slice(0, mostRecent),
  )
}
onSignOut(() => recent.clear())
