/** What a failed delivery means: whether trying again can help, and a sentence for the administrator without the mail's own data. */
export interface SendFault {
  isFinal: boolean
  sentence: string
}

const detail = (fault: object, name: string): unknown => Reflect.get(fault, name)
const sentences: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server does not accept user name and password.',
  ECONNECTION: 'The mail server cannot be reached, or the connection broke.',
  ESOCKET: 'The mail server cannot be reached, or the connection broke.',
  EDNS: 'There is no mail server of this name.',
  ETIMEDOUT: 'The mail server does not answer.',
  ETLS: 'The mail server offers no encryption.',
  EENVELOPE: 'The mail server refuses sender or recipient.',
  EMESSAGE: 'The mail server refuses the mail.',
}

/**
 * A refusal for good is one the server spoke with 5xx about this very mail (RFC 5321 4.2.1); a wrong password or a server
 * that is away concerns every mail, so those wait until it is fixed.
 */
export function sendFault(fault: unknown): SendFault {
  if (!(fault instanceof Error)) return { isFinal: false, sentence: 'The mail could not be sent.' }
  const code = String(detail(fault, 'code') ?? '')
  const status = Number(detail(fault, 'responseCode') ?? 0)
  const isFinal = status >= 500 && status < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  const words = sentences[code] ?? 'The mail could not be sent.'
  return { isFinal, sentence: status > 0 ? `${words} (${status})` : words }
}
