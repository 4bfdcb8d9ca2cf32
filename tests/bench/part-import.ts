/** A file of passengers brought in: read, checked, written and taken back, while others go on working. */
import type { BenchServer } from './bench-server.ts'
import type { Timed } from './measure.ts'
import { othersNote, withOthers, type Meanwhile } from './meanwhile.ts'
import { scaled } from './scale.ts'

const askEveryMs = 100

/** Letters for a number, because names have no digits. */
const letters = (n: number): string =>
  String(n).replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))

function passengersFile(count: number): string {
  const rows = Array.from({ length: count }, (_, n) =>
    [
      'recruiting',
      `MD RAKIB ${letters(n)}`,
      n % 10 === 0 ? 'female' : 'male',
      `+88017${String(n).padStart(8, '0')}`,
      `B${String(n).padStart(8, '0')}`,
      `19${70 + (n % 30)}-0${1 + (n % 9)}-1${n % 10}`,
      'SA',
      `${100_000 + n}`,
      'ABDUL KARIM',
      'Village Road 1, Dhaka',
    ].join(','),
  )
  return `Passenger Type,Full Name,Gender,Mobile,Passport No,Date of Birth,Country,Agreed Amount,Father Name,Remarks\n${rows.join('\n')}\n`
}

const root = '/import/api/v1/import'

/** @throws Error unless every row came in, and every one went again. */
export async function measureImport(testServer: BenchServer): Promise<Timed[]> {
  const count = scaled(50_000, 100)
  const file = passengersFile(count)
  const must = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const answer = await testServer.call(method, path, body)
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`)
    return answer.body
  }
  let id = 0
  const until = async (state: string, counted: string): Promise<void> => {
    for (;;) {
      const now = await must('GET', `${root}/${id}/`)
      if (now['state'] === state) {
        const counts = now['counts'] as Record<string, number> // One number per state of rows.
        if (counts[counted] !== count) throw new Error(`${state}: ${JSON.stringify(counts)} of ${count}`)
        return
      }
      if (now['state'] === 'failed' || now['state'] === 'interrupted')
        throw new Error(`the import is ${String(now['state'])}: ${String(now['fault'])}`)
      await new Promise((done) => setTimeout(done, askEveryMs))
    }
  }
  const line = (name: string, one: Meanwhile<unknown>): Timed => ({
    name: `import ${name}, ${count} passengers`,
    p50: one.ms,
    p99: one.ms,
    note: `${(one.ms / 1000).toFixed(1)} s, ${othersNote(one)}`,
  })
  const upload = await withOthers(testServer, async () => {
    const form = new FormData()
    form.append('file', new Blob([file]), 'passengers.csv')
    const answer = await fetch(`${testServer.server().url}${root}/upload/passenger/`, {
      method: 'POST',
      headers: { authorization: await testServer.authorization() },
      body: form,
    })
    if (answer.status !== 201) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`)
    id = Number(((await answer.json()) as { id: number }).id)
  })
  const columns = (await must('GET', `${root}/${id}/`))['columns'] as (string | null)[]
  const check = await withOthers(testServer, async () => {
    await must('PUT', `${root}/columns/${id}`, { columns })
    await until('checked', 'good')
  })
  const write = await withOthers(testServer, async () => {
    await must('POST', `${root}/commit/${id}`, { leave_bad: false })
    await until('done', 'created')
  })
  const undo = await withOthers(testServer, async () => {
    await must('POST', `${root}/undo/${id}`)
    await until('undone', 'undone')
  })
  return [line('read', upload), line('checked', check), line('written', write), line('taken back', undo)]
}
