/** Default ticks of modules with a workflow follow the roles of its rows (decision 0464). */
import { expect, test } from 'vitest'
import { modules } from '../../src/domain/people/modules.ts'
import { defaultPermissions, roles, type RoleCode } from '../../src/domain/people/access.ts'
import { workflowOfModule } from '../../src/machines/catalogue.ts'
import { admittedForSomeType, sendsAny } from '../../src/machines/kit/judge.ts'

/** Ticks that serve something else than the events of the module's own table, and why. */
const servesElse: Readonly<Record<string, string>> = {
  'demand DEO': 'drafts of a demand are typed in by data entry; opening it is an event of agent relations',
  'visa_entry DEO': 'drafts of a visa are typed in by data entry; opening it is an event of agent relations',
  'passenger_delivery AGR':
    'custody has no module of its own: receiving a passport asks for passenger_delivery.update',
  'complain ACC': 'a complaint is entered by everybody, and followed up by others',
  'complain DEO': 'a complaint is entered by everybody, and followed up by others',
  'fiscal_year ADM': 'a year is added by hand; it is closed by the event of its closing',
  'fiscal_year ACC': 'a year is added by hand; it is closed by the event of its closing',
  'ticket_memo TKT': 'memos of airlines arrive at the ticket desk; accounts accept them',
}
/** Roles that send events of a module whose right is another one. */
const rightElsewhere: Readonly<Record<string, string>> = {
  auto_status_run: 'started by auto_status_update; the runs themselves are read',
}

/** Roles that take the place of another for some passengers, where a record belongs to no passenger. */
const neverInPlace: readonly string[] = ['multiple_visa_entry TKT']

const held = (module: (typeof modules)[number], role: RoleCode): readonly string[] =>
  defaultPermissions(module.name, module.access, role).map((code) => code.replace(`${module.name}.`, ''))

const cases = modules.flatMap((module) => {
  const workflow = workflowOfModule(module.name)
  if (!workflow) return []
  return roles.map(({ code }) => ({
    where: `${module.name} ${code}`,
    module: module.name,
    ticks: held(module, code).filter((action) => action === 'create' || action === 'update'),
    approves: held(module, code).includes('approve'),
    sends: sendsAny(workflow, code),
    corrects: workflow.correct !== null && admittedForSomeType(workflow.correct, code),
  }))
})

test('nobody is ticked for changing records of a workflow that takes no event from them', () => {
  expect(cases.length).toBeGreaterThan(200)
  const idle = cases
    .filter(({ ticks, sends, corrects }) => ticks.length > 0 && !sends && !corrects)
    .map(({ where }) => where)
  expect(idle).toEqual(idle.filter((where) => where in servesElse))
  expect(Object.keys(servesElse).toSorted((a, b) => a.localeCompare(b))).toEqual(
    idle.toSorted((a, b) => a.localeCompare(b)),
  )
})

test('every role that sends events of a workflow is ticked for it', () => {
  const barred = cases
    .filter(({ ticks, approves, sends }) => sends && ticks.length === 0 && !approves)
    .filter(({ module }) => !(module in rightElsewhere))
    .map(({ where }) => where)
  expect(barred).toEqual(neverInPlace)
})
