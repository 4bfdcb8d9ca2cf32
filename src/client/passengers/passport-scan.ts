import type { Answer } from '../http/answers.ts'
import type { ScanAnswer, ScanWay } from '../../domain/passengers/passport-scan.ts'
import { api, apiPath } from '../http/api.ts'
import { isApiProblem } from '../http/problem.ts'

export type ScanAsked = {
  code: string
  way: ScanWay
  place?: string
  from?: string
  carrier?: number | null
  list_ref?: string
}
/** What a scan came to; `isUnknown`: the number is no passenger's. */
export type ScanOutcome = { answer: ScanAnswer } | { refusal: string; isUnknown: boolean }

/** Records one scan. Every refusal, also that the server cannot be reached, is said in its row. @throws what is no answer of the server */
export async function sendScan(request: ScanAsked, idempotencyKey: string): Promise<ScanOutcome> {
  try {
    return {
      answer: await api.post<Answer<'POST /passport_custody/api/v1/passport_custody/scan'>>(
        apiPath('passport_custody', 'scan'),
        request,
        { idempotencyKey },
      ),
    }
  } catch (fault) {
    if (!isApiProblem(fault)) throw fault
    return {
      refusal: Object.values(fault.fieldMessages)[0] ?? (fault.detail || fault.title),
      isUnknown: fault.status === 404,
    }
  }
}
