import type { Refusal } from '../../domain/journey/case-view.ts'

/** One refused field: `pointer` is '/field_name'. */
export type FieldProblem = { pointer: string; code: string; message: string }

/** A refusal or a fault as the server answered it (RFC 9457), or `status` 0 when it did not answer at all. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly errors: FieldProblem[]
  /** Where the missing thing can be fixed. */
  readonly fix: { label: string; path: string } | null
  /** What else refuses, in the order in which it is put right. */
  readonly others: Refusal[]
  readonly requestId: string | null
  /** Seconds the server asks to wait (429, 503). */
  readonly retryAfterS: number | null
  /** Everything else the server sent along, for example the fresh record of a conflict. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: unknown, retryAfterS: number | null = null) {
    const content: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
    const text = (key: string) => (typeof content[key] === 'string' ? content[key] : '')
    super(text('detail') || text('title') || `HTTP ${status}`)
    this.name = 'ApiProblem'
    this.status = status
    this.code = text('code') || (status === 0 ? 'network' : `http.${status}`)
    this.title = text('title')
    this.detail = text('detail')
    this.errors = Array.isArray(content['errors']) ? content['errors'].filter(isFieldProblem) : []
    this.fix = isFixLink(content['fix']) ? content['fix'] : null
    this.others = Array.isArray(content['others']) ? content['others'].filter(isRefusal) : []
    this.requestId = text('requestId') || null
    this.retryAfterS = retryAfterS
    this.body = content
  }

  /** Messages by field name, the first one of each. */
  get fieldMessages(): Record<string, string> {
    const messages: Record<string, string> = {}
    for (const { pointer, message } of this.errors) messages[pointer.replace(/^\//, '')] ??= message
    return messages
  }
}

export const isApiProblem = (error: unknown): error is ApiProblem => error instanceof ApiProblem

function isFieldProblem(value: unknown): value is FieldProblem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pointer' in value &&
    typeof value.pointer === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  )
}

function isRefusal(value: unknown): value is Refusal {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string' &&
    (!('fix' in value) || isFixLink(value.fix))
  )
}

function isFixLink(value: unknown): value is { label: string; path: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'label' in value &&
    typeof value.label === 'string' &&
    'path' in value &&
    typeof value.path === 'string'
  )
}
