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
    text: 'Hello {name},\n\na person, probably you, asked for a new password for RAMS. Choose it here:\n\n{link}\n\nThe link works once, for 30 minutes. If you did not ask, do nothing: your password stays as it is.\n',
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

/** What may end before a flight. */
export type EndingPaper = 'passport' | 'visa' | 'medical'
interface PapersText {
  subject: string
  head: string
  line: string
  papers: Record<EndingPaper, string>
  /** Between two papers. */
  and: string
  more: string
  foot: string
}

const papersTexts: Record<MailLanguage, PapersText> = {
  en: {
    subject: 'Papers that end before the flight: {count}',
    head: 'Hello {name},\n\nthe papers of these passengers end before their flight:\n\n',
    line: '- {name}: flight on {flight}, {papers}\n',
    papers: { passport: 'passport until {day}', visa: 'visa until {day}', medical: 'medical until {day}' },
    and: ', ',
    more: 'Further passengers: {more}\n',
    foot: '\nThe list: {link}\n',
  },
  tr: {
    subject: 'Uçuştan önce biten belgeler: {count}',
    head: 'Merhaba {name},\n\nşu yolcuların belgeleri uçuşlarından önce bitiyor:\n\n',
    line: '- {name}: uçuş {flight}, {papers}\n',
    papers: {
      passport: 'pasaport {day} tarihine kadar',
      visa: 'vize {day} tarihine kadar',
      medical: 'sağlık raporu {day} tarihine kadar',
    },
    and: ', ',
    more: 'Diğer yolcular: {more}\n',
    foot: '\nListe: {link}\n',
  },
  ar: {
    subject: 'وثائق تنتهي قبل الرحلة: {count}',
    head: 'مرحبًا {name}،\n\nتنتهي وثائق هؤلاء المسافرين قبل رحلتهم:\n\n',
    line: '- {name}: الرحلة في {flight}، {papers}\n',
    papers: { passport: 'الجواز حتى {day}', visa: 'التأشيرة حتى {day}', medical: 'الفحص الطبي حتى {day}' },
    and: '، ',
    more: 'مسافرون آخرون: {more}\n',
    foot: '\nالقائمة: {link}\n',
  },
}

interface PapersOf {
  name: string
  /** Day of the flight, as text. */
  flight: string
  /** What ends, and the last day of it as text. */
  papers: readonly (readonly [EndingPaper, string])[]
}

/** The morning's mail about passengers whose papers end before their flight. @param count all of them, named or not. */
export function papersMail(
  language: MailLanguage,
  { name, lines, count, link }: { name: string; lines: readonly PapersOf[]; count: number; link: string },
): MailText {
  const texts = papersTexts[language]
  const more = count - lines.length
  const written = lines.map((one) =>
    fill(texts.line, {
      name: one.name,
      flight: one.flight,
      papers: one.papers.map(([paper, day]) => fill(texts.papers[paper], { day })).join(texts.and),
    }),
  )
  return {
    subject: fill(texts.subject, { count }),
    text: [
      fill(texts.head, { name }),
      ...written,
      ...(more > 0 ? [fill(texts.more, { more })] : []),
      fill(texts.foot, { link }),
    ].join(''),
  }
}

const statements: Record<MailLanguage, MailText> = {
  en: {
    subject: 'Statement of account: {name}',
    text: 'Dear {name},\n\nplease find your statement of account attached.\n',
  },
  tr: {
    subject: 'Hesap ekstresi: {name}',
    text: 'Sayın {name},\n\nhesap ekstreniz ektedir.\n',
  },
  ar: {
    subject: 'كشف حساب: {name}',
    text: 'السادة {name}،\n\nتجدون كشف حسابكم مرفقًا.\n',
  },
}

const seal: Record<MailLanguage, MailText> = {
  en: {
    subject: 'Last seal of the books: {seq}',
    text: 'The books were checked and are in order. Entries: {entries}.\n\nLast seal: {seq} {hash}\n\nKeep this mail: an entry up to this seal cannot be changed without it being seen.\n',
  },
  tr: {
    subject: 'Defterlerin son mührü: {seq}',
    text: 'Defterler denetlendi ve düzgün. Kayıt sayısı: {entries}.\n\nSon mühür: {seq} {hash}\n\nBu e-postayı saklayın: bu mühre kadar hiçbir kayıt fark edilmeden değiştirilemez.\n',
  },
  ar: {
    subject: 'آخر ختم للدفاتر: {seq}',
    text: 'تم فحص الدفاتر وهي سليمة. عدد القيود: {entries}.\n\nآخر ختم: {seq} {hash}\n\nاحتفظ بهذه الرسالة: لا يمكن تغيير أي قيد حتى هذا الختم دون أن يُكتشف.\n',
  },
}

const filled = ({ subject, text }: MailText, values: Record<string, string>): MailText => ({
  subject: fill(subject, values),
  text: fill(text, values),
})

/** The mail a party gets its statement of account with. */
export const statementMail = (language: MailLanguage, values: { name: string }): MailText =>
  filled(statements[language], values)

/** The mail that carries the last seal outside, after the nightly check. */
export const sealMail = (
  language: MailLanguage,
  values: { seq: string; hash: string; entries: string },
): MailText => filled(seal[language], values)

/** The mail with a link for a new password. */
export const resetMail = (language: MailLanguage, values: { name: string; link: string }): MailText =>
  filled(reset[language], values)

/** The mail by which an administrator tries the mail server. */
export const testMail = (language: MailLanguage): MailText => test[language]
