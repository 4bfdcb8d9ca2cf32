/** Files that runs make: lists exported in the background and papers printed in a batch. */
import { expect } from 'vitest'
import { roleSees, type RoleFacts } from '../../../src/domain/people/access.ts'
import { reports } from '../../../src/domain/reports/index.ts'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { bindings } from '../../../src/server/workflow/event/bindings.ts'
import type { Inject } from '../harness.ts'
import { neededBy, type World } from './exits.ts'
import { protectedFields, readableText } from './secrets.ts'

/** Workflows that a user of this role asks traces of; who may read everything asks for two. */
const tracedBy = (role: RoleFacts): readonly string[] => {
  const all = [...new Set(Object.values(bindings).map((one) => one.workflow.id))]
  return role.code === 'ADM' ? all.filter((id) => id === 'journey' || id === 'medical') : all
}

/** Each set holds the whole cases of its passengers, and that of the journey has all of them: the others need only those of the agent whose passenger carries secrets. */
async function narrowed({ testServer, planted }: World, workflow: string): Promise<object> {
  if (workflow === 'journey') return {}
  const [row] = await testServer.database.asOwner('select agent from passenger where id = $1', [
    planted.records.get('passenger')?.[0],
  ])
  expect(row?.['agent']).toBeGreaterThan(0)
  return { agent: row?.['agent'] }
}

/** Starts what the role may start, and answers each file with its text. */
export async function filesOfRuns(
  role: RoleFacts,
  send: Inject,
  world: World,
): Promise<{ name: string; text: string }[]> {
  const { testServer, planted } = world
  const started: { name: string; run: number }[] = []
  const start = async (name: string, url: string, payload: object): Promise<void> => {
    const answer = await send({ method: 'POST', url, payload })
    if (answer.statusCode < 300) started.push({ name, run: answer.json<{ run: number }>().run })
  }
  for (const entity of new Set(protectedFields.map((one) => one.entity)).values()) {
    const columns = protectedFields
      .filter((one) => one.entity === entity && !one.field.virtual && roleSees(role.name, one.field))
      .map(({ name }) => name)
    for (const format of ['csv', 'xlsx'])
      await start(`${entity.name} ${format}`, `/${entity.name}/api/v1/${entity.name}/export_job/`, {
        format,
        ...(columns.length > 0 ? { columns: columns.join(',') } : {}),
      })
  }
  // Each endpoint writes the report it opens with; the others of it are asked by name.
  for (const report of reports)
    await start(`report ${report.name}`, `/report/api/v1/report/${report.endpoint}/export_job/`, {
      ...Object.fromEntries(neededBy(report)),
      ...(report.isList ? { list: report.name } : {}),
      format: report.endpoint === 'passenger' ? 'xlsx' : 'csv',
      page: '/apps/report-management/reports',
    })
  const passengers = planted.records.get('passenger') ?? []
  for (const form of ['finger', 'bmet', 'bmetContract', 'passengerAgreement'])
    await start(`batch ${form}`, '/print/api/v1/print/batch/', { form, passengers })
  for (const workflow of tracedBy(role))
    await start(`traces ${workflow}`, '/process_analysis/api/v1/process_analysis/traces/', {
      workflow,
      ...(await narrowed(world, workflow)),
    })
  await start('check of the history', '/process_analysis/api/v1/process_analysis/check/', {})
  await drainQueue(testServer.app.services, jobs)
  const files: { name: string; text: string }[] = []
  for (const { name, run } of started) {
    const file = await send({ url: `/job/api/v1/job/file/${run}/` })
    const made = await send({ url: `/job/api/v1/job/run/${run}/` })
    // A batch without anybody who is ready makes no file; what it says of them is read all the same.
    if (file.statusCode < 300) files.push({ name, text: await readableText(file.rawPayload) })
    else expect([name, file.statusCode]).toEqual([name, 404])
    files.push({ name: `run of ${name}`, text: made.body })
  }
  return files
}
