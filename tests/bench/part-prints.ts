/** A hundred one-page forms in one PDF by the background job: how long, how large, how often it says how far it is, and what others wait for meanwhile. */
import pg from 'pg'
import { printForm } from '../../src/domain/prints/index.ts'
import { jpegNow } from '../../src/server/platform/pictures/codec.ts'
import type { BenchServer } from './bench-server.ts'
import type { Timed } from './measure.ts'
import { othersNote, withOthers } from './meanwhile.ts'
import { scaled } from './scale.ts'

/** A dense grid with a photo, a page each. */
const form = printForm('malaysia_visa')
const photo = { width: 413, height: 531 } // 35 × 45 mm at 300 dpi
const pollMs = 25

/** A picture that is no single colour, so that it is as large as a portrait. */
function portrait(): Uint8Array<ArrayBuffer> {
  const rgba = new Uint8Array(photo.width * photo.height * 4)
  for (let at = 0; at < photo.width * photo.height; at++) {
    const [x, y] = [at % photo.width, Math.floor(at / photo.width)]
    rgba.set([(x * 5 + y) % 256, (y * 3) % 256, (x + y * 2) % 256, 255], at * 4)
  }
  return new Uint8Array(jpegNow({ ...photo, rgba, isOpaque: true }, 85))
}

async function uploadPhoto(testServer: BenchServer): Promise<string> {
  const body = new FormData()
  body.set('module', 'passenger')
  body.set('field', 'photo')
  body.set('file', new Blob([portrait()], { type: 'image/jpeg' }), 'photo.jpg')
  const answer = await fetch(`${testServer.server().url}/file/api/v1/file/upload/`, {
    method: 'POST',
    headers: { authorization: await testServer.authorization() },
    body,
  })
  const text = await answer.text()
  if (answer.status >= 300) throw new Error(`the photo was refused: ${answer.status} ${text.slice(0, 300)}`)
  return String((JSON.parse(text) as Record<string, unknown>)['id'])
}

/** The newest passengers with a visa, completed to what the form needs: the loader writes what lists and steps need. */
async function readyPeople(testServer: BenchServer, count: number, file: string): Promise<number[]> {
  const client = new pg.Client(testServer.owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>(
      `with chosen as (select p.id from passenger p where p.visa_entry is not null and p.journey_state = 'active' and not p.is_deleted order by p.id desc limit $1),
         sponsors as (update visa_entry v set sponsor_address = 'LOT 12 JALAN PERDANA 3, 41050 KLANG', sponsor_phone = '+60312345678' where v.id in (select p.visa_entry from passenger p join chosen c on c.id = p.id))
       update passenger p set photo = $2, birth_place = b.city, permanent_city = b.city, permanent_thana = (select t.id from thana t where t.city = b.city order by t.id limit 1), permanent_post_office = 'JOYNAGAR', permanent_postcode = '3500', contract_months = 36
       from chosen c, (select city from branch order by id limit 1) b where p.id = c.id returning p.id`,
      [count, file],
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

/** Follows the job like its screen does. @returns its result and how many different positions were seen. */
async function followed(
  testServer: BenchServer,
  passengers: readonly number[],
): Promise<{ result: Record<string, unknown>; run: number; seen: number }> {
  const { status, body } = await testServer.call('POST', '/print/api/v1/print/batch/', {
    form: form.path,
    passengers,
  })
  if (status >= 300) throw new Error(`the batch answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
  const run = Number(body['run'])
  const seen = new Set<unknown>()
  for (;;) {
    const { body: now } = await testServer.call('GET', `/job/api/v1/job/run/${run}/`)
    seen.add(now['done'])
    if (now['state'] === 'done')
      return { result: now['result'] as Record<string, unknown>, run, seen: seen.size } // The job's own answer.
    if (now['state'] !== 'queued' && now['state'] !== 'running')
      throw new Error(`the batch ended as ${String(now['state'])}: ${String(now['error'])}`)
    await new Promise((done) => setTimeout(done, pollMs))
  }
}

/** @throws Error unless every form is in the file. */
export async function measurePrints(testServer: BenchServer): Promise<Timed[]> {
  const count = scaled(100, 4)
  const passengers = await readyPeople(testServer, count, await uploadPhoto(testServer))
  if (passengers.length !== count)
    throw new Error(`only ${passengers.length} of ${count} passengers have a visa; load more people`)
  const times: Timed[] = []
  for (const turn of ['the first', 'again']) {
    const done = await withOthers(testServer, async () => followed(testServer, passengers))
    const { result, run, seen } = done.result
    if (result['printed'] !== count || result['pages'] !== count)
      throw new Error(`${form.code}: ${JSON.stringify(result).slice(0, 300)}`)
    const file = await fetch(`${testServer.server().url}/job/api/v1/job/file/${run}/`, {
      headers: { authorization: await testServer.authorization() },
    })
    const size = file.status === 200 ? (await file.arrayBuffer()).byteLength : 0
    times.push({
      name: `${count} forms in one PDF, ${turn}`,
      p50: done.ms,
      p99: done.ms,
      note: `${(size / 2 ** 20).toFixed(2)} MiB, ${((count / done.ms) * 1000).toFixed(1)} pages/s, ${seen} positions seen, ${othersNote(done)}`,
    })
  }
  return times
}
