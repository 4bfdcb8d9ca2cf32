/**
 * Questions whose answer would reveal a value without showing it: a filter, an order, a search or a group by
 * a field the role may not read. Each is sent with the planted value and with one no record has; both must be
 * answered alike.
 */
import type { RoleFacts } from '../../../src/domain/people/access.ts'
import { entities } from '../../../src/domain/entities.ts'
import type { Entity } from '../../../src/foundation/definitions/entity.ts'
import { statusLists } from '../../../src/domain/journey/status-lists.ts'
import { reports } from '../../../src/domain/reports/index.ts'
import type { Inject } from '../harness.ts'
import type { Secret } from './secrets.ts'

type Question = { url: string; body?: object }
export interface Probe {
  kind:
    | 'filter'
    | 'empty'
    | 'order'
    | 'search'
    | 'choice'
    | 'export'
    | 'search by ref'
    | 'report search'
    | 'report order'
    | 'report group'
    | 'report filter'
    | 'find'
  about: string
  /** With the value that is planted, and with another of its form. */
  real: Question
  control: Question
}

const numbered = new Set(['money', 'decimal'])
const worded = new Set(['text', 'longtext', 'upper', 'phone'])

/** The value as a person types it, and one of the same form that no record has. */
function typed({ field, value }: Secret): { real: string; control: string } | null {
  const text = String(value)
  if (numbered.has(field.kind)) {
    const real = field.kind === 'money' ? `${text.slice(0, -2)}.${text.slice(-2)}` : text
    return { real, control: real.replace(/^\d{3}/, '271') }
  }
  if (field.kind === 'phone') return { real: text, control: text.replace('17391846', '16284735') }
  if (worded.has(field.kind))
    return /^\d+$/.test(text)
      ? { real: text, control: text.replace('7391846', '6284735') }
      : { real: text.slice(0, 10), control: `Quexmorb${text.slice(8, 10)}` }
  if (field.kind === 'enum')
    return { real: text, control: field.values?.find((one) => one !== text) ?? 'other' }
  return null
}

const pair = (make: (value: string) => Question, { real, control }: { real: string; control: string }) => ({
  real: make(encodeURIComponent(real)),
  control: make(encodeURIComponent(control)),
})
const unknownField = 'no_such_field'

/** Lists whose search looks into the records of another entity. */
const searchesInto = (name: string): Entity[] =>
  Object.values<Entity>(entities).filter(
    (entity) =>
      entity.hasEndpoints &&
      Object.values(entity.fields).some(
        (field) => field.searched && field.kind === 'ref' && field.to === name,
      ),
  )

function entityProbes(secret: Secret): Probe[] {
  const { entity, name, field } = secret
  if (!entity.hasEndpoints || field.virtual) return []
  const at = `/${entity.name}/api/v1/${entity.name}`
  const about = `${entity.name}.${name}`
  const probes: Probe[] = [
    {
      kind: 'order',
      about,
      ...pair((of) => ({ url: `${at}/all?size=20&sort=${of}` }), { real: name, control: unknownField }),
    },
    {
      kind: 'empty',
      about,
      // A field without filters refuses both questions, one with filters answers at least one of them.
      ...pair((of) => ({ url: `${at}/all?size=1&f.${name}=${of}` }), {
        real: 'empty',
        control: 'is:nothing',
      }),
    },
  ]
  const values = typed(secret)
  if (values === null) return probes
  const add = (kind: Probe['kind'], make: (value: string) => Question): void =>
    void probes.push({ kind, about, ...pair(make, values) })
  add('filter', (of) => ({ url: `${at}/all?size=1&active=all&f.${name}=is:${of}` }))
  add('export', (of) => ({ url: `${at}/export?format=csv&f.${name}=is:${of}` }))
  add('choice', (of) => ({ url: `${at}/without_pagination/all?${name}=${of}` }))
  if (!worded.has(field.kind)) return probes
  add('filter', (of) => ({ url: `${at}/all?size=1&active=all&f.${name}=contains:${of}` }))
  add('search', (of) => ({ url: `${at}/all?size=5&q=${of}` }))
  add('search', (of) => ({ url: `${at}/search?keyword=${of}` }))
  add('search', (of) => ({ url: `${at}/without_pagination/all?q=${of}` }))
  if (entity.inSearch) add('find', (of) => ({ url: `/search/api/v1/search/all?keyword=${of}` }))
  for (const other of searchesInto(entity.name))
    add('search by ref', (of) => ({ url: `/${other.name}/api/v1/${other.name}/all?size=5&q=${of}` }))
  if (entity.name === 'passenger') {
    add('find', (of) => ({
      url: '/multiple_status_update/api/v1/multiple_status_update/find',
      body: { texts: [of] },
    }))
    add('find', (of) => ({ url: `/board/api/v1/board/columns?stage=medical&q=${of}` }))
    add('find', (of) => ({ url: `/passenger/api/v1/passenger/search_by?passport_no=${of}` }))
    add('find', (of) => ({ url: `/passenger/api/v1/passenger/search_by?name=${of}` }))
    for (const { name } of statusLists.filter(({ card }) => card === 'medical'))
      add('find', (of) => ({ url: `/dashboard/api/v1/dashboard/medical_list?name=${name}&q=${of}` }))
  }
  return probes
}

function reportProbes(role: RoleFacts, secrets: readonly Secret[]): Probe[] {
  const isHidden = (of: { of?: readonly [string, string]; visibleTo?: readonly string[] }): boolean =>
    of.visibleTo
      ? !of.visibleTo.includes(role.code)
      : of.of !== undefined &&
        secrets.some(({ entity, name }) => entity.name === of.of?.[0] && name === of.of[1])
  return reports.flatMap((report): Probe[] => {
    const at = `/report/api/v1/report/${report.endpoint}?${report.isList ? `list=${report.name}&` : ''}`
    const keys = Object.entries(report.columns).flatMap(([key, column]) => (isHidden(column) ? [key] : []))
    const groups = Object.entries(report.groups).flatMap(([key, group]) =>
      keys.includes(group.key) ? [key] : [],
    )
    const named = (kind: Probe['kind'], query: string, key: string): Probe => ({
      kind,
      about: `${report.name} ${key}`,
      ...pair((of) => ({ url: `${at}${query}=${of}` }), { real: key, control: unknownField }),
    })
    const words = secrets.filter(
      ({ entity, field }) => ['passenger', 'agent'].includes(entity.name) && worded.has(field.kind),
    )
    return [
      ...keys.map((key) => named('report order', 'size=5&sort', key)),
      ...groups.map((key) => named('report group', 'size=5&group', key)),
      ...Object.entries(report.filters).flatMap(([key, filter]): Probe[] => {
        const of = secrets.find(({ entity, name }) => filter.of?.[0] === entity.name && filter.of[1] === name)
        const value = of && typed(of)
        return value
          ? [
              {
                kind: 'report filter',
                about: `${report.name} ${key}`,
                ...pair(
                  (one) => ({
                    url: `${at}size=5&${key}=${filter.kind === 'numbers' ? `${one}..${one}` : one}`,
                  }),
                  value,
                ),
              },
            ]
          : []
      }),
      ...(report.search === null
        ? []
        : words.flatMap((secret): Probe[] => {
            const value = typed(secret)
            return value
              ? [
                  {
                    kind: 'report search',
                    about: `${report.name} ${secret.name}`,
                    ...pair((one) => ({ url: `${at}size=5&q=${one}` }), value),
                  },
                ]
              : []
          })),
    ]
  })
}

/** @param secrets values the role may not read. */
export const probesOf = (role: RoleFacts, secrets: readonly Secret[]): Probe[] => [
  ...secrets.flatMap(entityProbes),
  ...reportProbes(role, secrets),
]

const parts = ({ url }: Question): string[] =>
  [...url.matchAll(/[=:]([^&=:]+)/g)].map(([, part = '']) => decodeURIComponent(part))

async function bodyOf(send: Inject, question: Question): Promise<{ status: number; text: string }> {
  const answer = await send({
    method: question.body ? 'POST' : 'GET',
    url: question.url,
    ...(question.body ? { payload: question.body } : {}),
  })
  return { status: answer.statusCode, text: answer.body }
}

/** An answer without what its sender wrote and without numbers of its own. */
function without({ status, text }: { status: number; text: string }, own: readonly string[]): string {
  const rest = own.reduce((so, word) => so.replaceAll(word, '…'), text)
  return `${status} ${rest.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '').replaceAll(/"next":"[^"]*"/g, '')}`
}

/** What the two questions of a probe differ in: words that may come back in a refusal. */
const ownOf = (question: Question, other: Question): string[] => {
  const theirs = new Set([...parts(other), ...JSON.stringify(other.body ?? '').split('"')])
  const mine = [...parts(question), ...JSON.stringify(question.body ?? '').split('"')]
  return mine.filter((part) => part.length > 2 && !theirs.has(part)).sort((a, b) => b.length - a.length)
}

/** Probes that are answered differently with the planted value: who asks them learns it. Many share a question, which is asked once. */
export async function leaking(probes: readonly Probe[], send: Inject): Promise<Probe[]> {
  const asked = new Map<string, ReturnType<typeof bodyOf>>()
  const answerOf = (question: Question): ReturnType<typeof bodyOf> => {
    const key = JSON.stringify(question)
    const answer = asked.get(key) ?? bodyOf(send, question)
    asked.set(key, answer)
    return answer
  }
  const found: Probe[] = []
  for (const probe of probes) {
    const [real, control] = await Promise.all([answerOf(probe.real), answerOf(probe.control)])
    if (
      without(real, ownOf(probe.real, probe.control)) !== without(control, ownOf(probe.control, probe.real))
    )
      found.push(probe)
  }
  return found
}
