/**
 * What a reader stumbled over once is not written again: words and signs found when the manual and the texts were read sentence by
 * sentence, each with the right one. Read are all texts of every language and the generated pages of the manual (decision 1060).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { completeLanguages, languages } from '../../../src/foundation/text/languages.ts'
import { pagesOf } from '../../machines/handbook/pages-of.ts'

interface Fault {
  is: RegExp
  right: string
  /** A text with the fault as it stood once: the pattern finds it. */
  stood: string
}
const fault = (is: RegExp, right: string, stood: string): Fault => ({ is, right, stood })

/** Between letters of any script; \b knows only those of English. */
const word = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, 'u')
const start = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})`, 'u')

const everywhere: readonly Fault[] = [
  fault(/\b[a-z]+_[a-z]+\b/, 'words, no name of the program', 'Set is_active'),
  fault(/\b(?:true(?! before)|false|null|undefined|payload|boolean)\b/, 'yes, no, details', 'active: true'),
  fault(/\.\.\./, '…', 'Loading...'),
  fault(/ {2}/, 'one space', 'two  spaces'),
]

const faults: Readonly<Record<'en' | 'tr' | 'ar' | 'bn', readonly Fault[]>> = {
  en: [
    fault(word('[Hh]e|[Hh]im|[Hh]is|[Ss]he|[Hh]ers?'), 'the user, the passenger', 'he holds an authority'),
    fault(/Not Medical/, 'Not Examined', 'Not Medical'),
    fault(word('admin|Admin'), 'administrator', 'or an admin asks'),
    fault(/\bholds? an authority\b/, 'has an authority', 'he holds an authority'),
    fault(/\blive (?:file|record)/, 'in use', 'no other live record has this number'),
    fault(/\bleans? on\b/, 'depends on', 'Clearance leans on the visa'),
    fault(
      /\bnot satisfied\b|\bsatisfied or skipped\b/,
      'not done, done',
      'every stage is satisfied or skipped',
    ),
    fault(/\bis no (?:worker|number|date|text)\b/, 'is not a …', 'the passenger is no worker'),
    fault(
      /\bstands? in (?:the (?!way)|no |some )|\blies in (?:the|an)\b/,
      'is in',
      'a listed passport lies in the office',
    ),
    fault(/\bCanceled\b/, 'Cancelled', 'Canceled'),
    fault(
      /\b(?:not|never|cannot) (?:un(?!der|it|its|til)\w+|without)\b/,
      'say it without "not"',
      'not unusual',
    ),
  ],
  tr: [
    fault(/Elçilik bekliyor/, 'Elçilik işlemi bekleniyor', 'Elçilik bekliyor'),
    fault(
      /\}\}['’](?:y?[eaıiuü]|n?[ıiuü]n|[dt][ea]n?|l[ea]r\w*)(?![\p{L}])/u,
      'no ending after a value: its vowels are not known',
      "{{name}}'in",
    ),
    fault(/"/, '“ ”', 'El kitabında "x" geçmiyor'),
    fault(word('[Yy]alnız'), 'yalnızca', 'Bu aşama yalnız işçiler içindir.'),
    fault(start('[Ss]irküler'), 'duyuru', 'Sirküler Başlığı'),
    fault(word('[Aa]dli sicil'), 'polis belgesi', 'adli sicil belgesi ekli'),
    fault(/(?<!icaret )[Rr]uhsat/, 'lisans', 'kurum, ruhsat ve gün başına'),
    fault(start('[Çç]ıkış izni'), 'iş gücü izni', 'BMET çıkış izni vermez'),
    fault(/[Vv]ize(?:si|nin)? damga|[Dd]amgalı/, 'basım, basılmış', 'vize damgalı'),
    fault(start('[Vv]urulmuş'), 'basılmış', 'vurulmuş vizeye dayanır'),
    fault(start('[Aa]jan(?!da)'), 'aracı; acente', 'Ajan seçin'),
    fault(start('[Ee]vrak'), 'belge', 'Evrak listesi burada tutulur'),
    fault(/yönetici hesabı(?!n)/, 'sistem yöneticisi', 'yalnızca yönetici hesabı düzeltebilir'),
    fault(/hesap değişiklik izni/, 'hesap güncelleme izni', 'bir hesap değişiklik izni onaylanmış'),
    fault(/uygunsuz sonu/, '“uygun değil” sonucu', 'kalıcı bir uygunsuz sonuç'),
  ],
  ar: [
    fault(/[\p{Script=Arabic}»)}] *[,;?]/u, '، ؛ ؟', 'الرخصة, القائمة'),
    fault(/اً/, 'ًا', 'محلياً'),
    fault(/ـ[ \n]/, 'joined: لـ{{0}}', 'لـ {{0}}'),
    fault(/[^\d]"/, '« »', 'يقول "هذا"'),
    fault(/MOFA/, 'الخارجية', 'رقم MOFA'),
    fault(start('(?:ال)?دولة'), 'البلد', 'هذه الدولة'),
    fault(start('(?:ال)?تعميم'), 'الإعلان', 'عنوان التعميم'),
    fault(start('(?:ال)?ترخيص'), 'الرخصة', 'انتهى ترخيص {{0}}'),
    fault(/مسؤول النظام/, 'مدير النظام', 'يطلب ذلك مسؤول النظام'),
    fault(/مستند مقترح/, 'سند مقترح', 'مستند مقترح'),
    fault(/بند التأشيرة/, 'سطر التأشيرة', 'بند التأشيرة'),
    fault(/ورقة الملاحظات/, 'ورقة المذكرة', 'ورقة الملاحظات مخصصة'),
    fault(/البيانات الحيوية/, 'البصمات', 'انتهت البيانات الحيوية'),
    fault(/ة(?:هم|ها|ه)(?!\p{L})/u, 'ت before an ending', 'تأشيرةه'),
  ],
  bn: [
    fault(/[^\P{Script=Bengali}\p{Nd}]\.(?:$|\s)/u, '।', 'যাত্রীকে বাছুন.'),
    fault(start('টিকেট'), 'টিকিট', 'টিকেট ইস্যু হয়েছে'),
    fault(/[\p{Script=Bengali}] +[।?]/u, 'no space before the end', 'করুন ।'),
  ],
}

/** Texts that are about such a word itself, with the reason. */
const about: Readonly<Record<string, string>> = {
  'seeded.current_status.not_medical':
    'the name the specification gives the status, under which it is stored',
  'shell.autoStatus': 'a sentence of the specification',
  'session.said.expired': 'the answer of the API the screen knows it by',
  'rules.access_token expired': 'an answer of the API to programs',
  'rules.One answer has at most {{0}} rows. Start the export as a job (POST …/export_job/), which writes all of them.':
    'an answer of the API to programs',
  'rules.What happens to vouchers is written to stage_event.': 'said to who writes to the database by hand',
}

const folder = new URL('../../../src/app/locales/', import.meta.url)
const flatten = (node: object, at: string): (readonly [string, string])[] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${at}.${key}`)
      : [[`${at}.${key}`, String(value)] as const],
  )
const textsOf = (language: string) =>
  readdirSync(new URL(`${language}/`, folder)).flatMap((name) =>
    flatten(
      JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), 'utf8')) as object,
      name.replace('.json', ''),
    ),
  )
/** What a reader sees: values, addresses and code are no words of ours. */
const seen = (text: string) =>
  text
    .replace(/```mermaid[\s\S]*?```/g, '')
    .replace(/`[^`]*`/g, '{}')
    .replace(/<[^>]*>/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\{\{[^}]*\}\}/g, '{{}}')
    .replace(/\{\w+\}/g, '{}')

const codes = languages.map(({ code }) => code)

describe.each(codes)('%s', (language) => {
  const list = [...everywhere, ...faults[language]]

  test('each pattern finds the fault it was made for', () => {
    expect(list.filter(({ is, stood }) => !is.test(seen(stood)))).toEqual([])
  })

  test('no text has a fault of the list', () => {
    const texts = textsOf(language)
    expect(texts.length).toBeGreaterThan(300)
    const found = texts.flatMap(([key, text]) =>
      key in about
        ? []
        : list.filter(({ is }) => is.test(seen(text))).map(({ right }) => `${key}: ${text} → ${right}`),
    )
    expect(found).toEqual([])
  })
})

test.each(completeLanguages)('no page of the manual in %s has a fault of the list', (language) => {
  const list = [...everywhere, ...faults[language]]
  const found = Object.entries(pagesOf(language)).flatMap(([name, page]) =>
    seen(page)
      .split(/\n| \| /)
      .map((cell) => cell.trim())
      .flatMap((cell) =>
        list.filter(({ is }) => is.test(cell)).map(({ right }) => `${name}: ${cell} → ${right}`),
      ),
  )
  expect(found).toEqual([])
})

test('every exception is still a text', () => {
  const keys = new Set(codes.flatMap((language) => textsOf(language).map(([key]) => key)))
  expect(Object.keys(about).filter((key) => !keys.has(key))).toEqual([])
})
