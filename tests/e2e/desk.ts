/** Work that is not the point of a journey, done by the requests its screens would send. */
import type { CaseView, StepView } from '../../src/domain/journey/case-view.ts'
import type { StageName } from '../../src/domain/journey/facts.ts'
import type { StaffName } from '../server/users.ts'
import { expect, type TestServer } from './test-server.ts'

type Body = Readonly<Record<string, unknown>>

export interface Desk {
  /** Registers a new file and answers its number. @param file what the form would send; papers as `testServer.file()` names them. */
  register(file: Body): Promise<number>
  /** One event of a stage, or of the file itself; the first event of a stage makes its record. It must be accepted. */
  send(who: StaffName, stage: StageName | 'journey', type: string, data?: Body): Promise<void>
  /** The file as its page shows it. */
  view(): Promise<CaseView>
}

/** What shows the server which record a first event begins. */
const discriminators = ({ stage, module, record }: StepView): Body => ({
  stage,
  ...(module === 'finger' ? { kind: stage === 'visa_bio' ? 'visa_bio' : 'bmet' } : {}),
  ...(typeof record['paper_kind'] === 'string' ? { paper_kind: record['paper_kind'] } : {}),
})

/** The desk of a test server; `passenger` answers whose file is worked on. */
export function deskOf(testServer: TestServer, passenger: () => number): Desk {
  const view = async (): Promise<CaseView> => {
    const { status, body } = await testServer.send(
      'admin',
      'GET',
      `/passenger/api/v1/passenger/case/${passenger()}/`,
    )
    expect(status).toBe(200)
    return body as unknown as CaseView // The contract of the address; its own tests check it.
  }
  const accepted = async (what: string, who: StaffName, url: string, body: Body): Promise<Body> => {
    const answer = await testServer.send(who, 'POST', url, body)
    expect({ what, ok: answer.status < 300, said: answer.body.errors ?? answer.body.detail }).toEqual({
      what,
      ok: true,
      said: undefined,
    })
    return answer.body
  }
  return {
    view,
    async register(file) {
      const made = await accepted('the new file', 'entry', '/passenger/api/v1/passenger/create/', file)
      await accepted('REGISTER', 'entry', `/passenger/api/v1/passenger/event/${String(made['id'])}/`, {
        type: 'REGISTER',
      })
      return Number(made['id'])
    },
    async send(who, stage, type, data = {}) {
      const { steps, journey } = await view()
      const step = stage === 'journey' ? journey : steps.find((one) => one.stage === stage)
      if (!step) throw new Error(`The plan has no ${stage}.`)
      const at = `/${step.module}/api/v1/${step.module}`
      if (step.id === null)
        await accepted(type, who, `${at}/create/`, {
          passenger: passenger(),
          ...discriminators(step),
          type,
          ...data,
        })
      else
        await accepted(type, who, `${at}/event/${step.id}/`, {
          type,
          ...(step.record['passenger'] === null ? { passenger: passenger() } : {}),
          ...data,
        })
    },
  }
}
