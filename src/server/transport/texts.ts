import type { CompleteLanguage } from '../../foundation/text/languages.ts'
import { fill } from '../../domain/errors.ts'

export type MailLanguage = CompleteLanguage
interface MailText {
  subject: string
  text: string
}

const reset: Record<MailLanguage, MailText> = {
  en: {
    subject: 'Your link for a new password',
    text: 'Hello {name},\n\nsomebody, probably you, asked for a new password for RAMS. Choose it here:\n\n{link}\n\nThe link works once, for 30 minutes. If you did not ask, do nothing: your password stays as it is.\n',
  },
  tr: {
    subject: 'Yeni parola bağlantınız',
    text: 'Merhaba {name},\n\nbirisi, büyük olasılıkla siz, RAMS için yeni bir parola istedi. Parolanızı buradan seçin:\n\n{link}\n\nBağlantı bir kez ve 30 dakika çalışır. Siz istemediyseniz hiçbir şey yapmayın: parolanız değişmez.\n',
  },
  ar: {
    subject: 'رابط كلمة المرور الجديدة',
    text: 'مرحبًا {name}،\n\nطلب شخص ما، على الأرجح أنت، كلمة مرور جديدة لنظام RAMS. اخترها هنا:\n\n{link}\n\nيعمل الرابط مرة واحدة ولمدة 30 دقيقة. إذا لم تطلب ذلك فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.\n',
  },
}
const test: Record<MailLanguage, MailText> = {
  en: {
    subject: 'Test mail from RAMS',
    text: 'This mail shows that RAMS can send mail through the server you entered.\n',
  },
  tr: {
    subject: 'RAMS deneme e-postası',
    text: "Bu e-posta, RAMS'in girdiğiniz sunucu üzerinden e-posta gönderebildiğini gösterir.\n",
  },
  ar: {
    subject: 'رسالة تجريبية من RAMS',
    text: 'تُظهر هذه الرسالة أن RAMS يستطيع إرسال البريد عبر الخادم الذي أدخلته.\n',
  },
}

/** The mail with a link for a new password. */
export function resetMail(language: MailLanguage, values: { name: string; link: string }): MailText {
  const { subject, text } = reset[language]
  return { subject, text: fill(text, values) }
}

/** The mail by which an administrator tries the mail server. */
export const testMail = (language: MailLanguage): MailText => test[language]
