/** Digits of a code that an authenticator shows. */
export const codeDigits = 6
export const recoveryCodeCount = 10

/** Zeros of the digits phones and keyboards of our users write: Arabic, Persian, Bengali. */
const zeros = [0x0660, 0x06f0, 0x09e6]

const latin = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\u09e6-\u09ef]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code))
  })

/** The digits of a typed or pasted code, in Latin digits: '١٢٣ 456' → '123456'. */
export const codeText = (typed: string): string => latin(typed).replace(/\D/g, '').slice(0, codeDigits)

/** A recovery code as it is compared: small letters and digits without the hyphens and spaces it is written with. */
export const recoveryText = (typed: string): string => latin(typed).toLowerCase().replace(/[\s-]/g, '')

/** What was typed is either all digits of a code, or a recovery code. */
export const isCode = (typed: string): boolean => /^\d{6}$/.test(latin(typed).replace(/[\s-]/g, ''))
