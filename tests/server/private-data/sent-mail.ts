/** Mails as they reach another server: the text of each part, attachments decoded. */
import { SMTPServer } from 'smtp-server'
import { jobs } from '../../../src/server/composition/jobs.ts'
import { drainQueue } from '../../../src/server/jobs/worker.ts'
import { writeServiceSetting } from '../../../src/server/platform/service-setting.ts'
import type { TestApp } from '../harness.ts'
import { readableText } from './secrets.ts'

/** What a person reads of one part: its head, and its body decoded. */
async function textOfPart(part: string): Promise<string> {
  const at = part.indexOf('\r\n\r\n')
  const [head, body] = [part.slice(0, at), part.slice(at + 4)]
  const boundary = /boundary="?([^";\r\n]+)/i.exec(head)?.[1]
  if (boundary !== undefined) {
    const inner = body.split(`--${boundary}`).slice(1, -1)
    return [head, ...(await Promise.all(inner.map((one) => textOfPart(one.trimStart()))))].join('\n')
  }
  const coding = /content-transfer-encoding:\s*(\S+)/i.exec(head)?.[1]?.toLowerCase()
  if (coding === 'base64') return `${head}\n${await readableText(Buffer.from(body, 'base64'))}`
  if (coding !== 'quoted-printable') return `${head}\n${body}`
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return `${head}\n${Buffer.from(bytes, 'latin1').toString('utf8')}`
}

export interface Postbox {
  /** Sends what waits. @returns the mails that arrived since it was last asked. */
  arrived(): Promise<string[]>
  close(): Promise<void>
}

/** A mail server in this process, made the agency's own. */
export async function openPostbox({ db, app }: TestApp): Promise<Postbox> {
  let raw: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.once('end', () => {
        raw.push(Buffer.concat(parts).toString('latin1'))
        done()
      })
    },
  })
  const port = await new Promise<number>((ready) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.server.address()
      ready(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  await writeServiceSetting(db, app.services.keys, 'smtp', {
    value: {
      host: '127.0.0.1',
      port,
      security: 'none',
      username: null,
      from_address: 'office@agency.example',
      from_name: 'Agency',
    },
    secret: null,
    by: 1,
    seen: 0,
  })
  return {
    async arrived() {
      await drainQueue(app.services, jobs)
      const all = raw
      raw = []
      return Promise.all(all.map(textOfPart))
    },
    close: () => new Promise<void>((done) => server.close(done)),
  }
}
