/** From the question "why was this passenger refused?" to its answer, on the desk and in Storybook. `npm run bench -- acts` */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { rakib } from '../../server/agency-data.ts'
import { deskOf } from '../../e2e/desk.ts'
import { expect, signIn, test, type TestServer } from '../../e2e/test-server.ts'
import { measuredClerk, type MeasuredClerk } from './measured-clerk.ts'

const measured: MeasuredClerk['acts'][number][] = []
function keep(acts: MeasuredClerk['acts']): void {
  measured.push(...acts)
  mkdirSync('bench-results', { recursive: true })
  writeFileSync('bench-results/why-acts.json', `${JSON.stringify(measured, null, 1)}\n`)
  console.table(measured)
}

/** A passenger whose medical result was refused. @returns the id. */
async function refusedPassenger(testServer: TestServer): Promise<number> {
  let passenger = 0
  const desk = deskOf(testServer, () => passenger)
  passenger = await desk.register({
    ...(await rakib(testServer)),
    payer: 'passenger',
    agreed_amount: '150000.00',
  })
  const day = testServer.clock.today()
  await desk.send('processing', 'medical', 'ISSUE_SLIP', {
    medical_center: testServer.ids.center['dhaka1'],
    slip_no: 'W27-000900',
    slip_date: day,
    appointment_date: day,
    fee: '8500.00',
    paid_by: 'agency',
  })
  await desk.send('entry', 'medical', 'ATTEND', { visit_date: day })
  const medical = (await desk.view()).steps.find(({ stage }) => stage === 'medical')
  const refused = await testServer.send(
    'processing',
    'POST',
    `/medical/api/v1/medical/event/${medical?.id}/`,
    {
      type: 'RESULT_FIT',
      report_no: 'FIT-000900',
      report_date: '2027-01-09',
    },
  )
  expect(refused.status).toBe(409)
  return passenger
}

test('why a passenger was refused', async ({ page, testServer }) => {
  const main = page.locator('main')
  await refusedPassenger(testServer)
  const clerk = await measuredClerk(page)
  await signIn(page, testServer, 'manager')
  await expect(main.getByRole('heading', { name: /Mahbub/ })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'My work' })).toBeVisible()
  await clerk.act('why a passenger was refused, from the first page', async () => {
    await clerk.press('Control+k')
    await page.keyboard.type('Z10000101')
    await expect(page.getByRole('option', { name: /RAKIB/ }).first()).toBeVisible()
    await clerk.press('Enter')
    await page.waitForURL(/passenger\/\d+/)
    // The refusal stands first in the timeline, with its sentence; what was looked at is one press away.
    const line = main
      .getByRole('listitem')
      .filter({ hasText: 'Report date must be between the visit date and today.' })
    await expect(line).toBeVisible()
    await clerk.click(line.getByText('What was looked at, and what would have made it possible'))
    await expect(line).toContainText('09 Jan 2027')
    console.log(await line.innerText())
  })
  keep(clerk.acts)
})

/** Types of the files of a built Storybook. */
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}

test('why a passenger was refused, in Storybook', async ({ page, testServer }, { outputDir }) => {
  const main = page.locator('main')
  const passenger = await refusedPassenger(testServer)
  const clerk = await measuredClerk(page)
  await signIn(page, testServer, 'manager')
  await page.goto(`${testServer.url}/apps/passenger-management/passenger/${passenger}`)
  await expect(main.getByRole('heading', { name: /RAKIB/ }).first()).toBeVisible()
  mkdirSync(outputDir, { recursive: true })
  const file = join(outputDir, 'rakib.trace.json')
  await clerk.act('the course is saved, from the page of the passenger', async () => {
    const saved = page.waitForEvent('download')
    await clerk.click(page.getByRole('tab', { name: 'History' }))
    await clerk.click(page.getByRole('button', { name: 'Export the course' }))
    await (await saved).saveAs(file)
  })
  const built = join(tmpdir(), 'rams-storybook')
  execFileSync('npm', ['run', '--silent', 'build:storybook', '--', '-o', built, '--quiet'], {
    stdio: 'inherit',
  })
  const server = createServer((request, answer) => {
    const path = new URL(request.url ?? '/', 'http://storybook').pathname
    readFile(join(built, path === '/' ? 'index.html' : path)).then(
      (bytes) =>
        answer
          .writeHead(200, { 'content-type': types[extname(path) || '.html'] ?? 'application/octet-stream' })
          .end(bytes),
      () => answer.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  try {
    await page.goto(`http://127.0.0.1:${port}/`)
    const story = page.frameLocator('#storybook-preview-iframe')
    await clerk.act('the answer in Storybook, from its first page', async () => {
      await clerk.click(page.getByRole('link', { name: 'Open A File' }))
      const choosing = page.waitForEvent('filechooser')
      await clerk.click(story.getByRole('button', { name: 'Choose files' }))
      await (await choosing).setFiles(file)
      await clerk.click(story.getByRole('button', { name: /Refused/ }))
      await clerk.click(story.getByRole('tab', { name: 'Guards' }))
      const guards = story.getByRole('region', { name: 'Guards', exact: true })
      await expect(guards).toContainText('the report date is between the visit date and today')
      await expect(guards).toContainText('data.report_date: 2027-01-09')
      console.log(await guards.innerText())
    })
    keep(clerk.acts)
  } finally {
    server.close()
  }
})
