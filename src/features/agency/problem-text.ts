import { isApiProblem } from '../../client/http/api.ts'

/** The server's own sentence about what it refused, field by field; `otherwise` when it gave none. */
export function problemText(error: unknown, otherwise: string): string {
  if (!isApiProblem(error) || error.status === 0) return otherwise
  return error.errors.map(({ message }) => message).join(' ') || error.detail || otherwise
}
