/** The few files of the demo: a portrait per gender, a passport page with it, one paper per module; all of them say DEMO. */
import type { Db } from '../../platform/db/kysely.ts'
import { keepFile } from '../../platform/files/keep-file.ts'
import { drawingNow, jpegNow } from '../../platform/pictures/codec.ts'
import type { Services } from '../../platform/services.ts'

type Gender = 'male' | 'female'

/** Letters D, E, M, O as strokes in a box of 4 by 6: no font is needed, so every machine draws the same. */
const strokes = ['M0 0V6H2L4 4V2L2 0Z', 'M4 0H0V6H4M0 3H3', 'M0 6V0L2 3L4 0V6', 'M1 0H3L4 1V5L3 6H1L0 5V1Z']
const word = (x: number, y: number, scale: number): string =>
  strokes
    .map(
      (path, at) =>
        `<path d="${path}" transform="translate(${x + at * 6 * scale} ${y}) scale(${scale})" fill="none" stroke="#b3261e" stroke-width="0.9"/>`,
    )
    .join('')

const skin = '#d9a066'
const dress: Record<Gender, { cloth: string; head: string }> = {
  male: { cloth: '#31506b', head: '<path d="M108 150a42 46 0 0 1 84 0q-42-30-84 0z" fill="#2b2320"/>' },
  female: {
    cloth: '#6b3157',
    head: '<path d="M96 250q-12-150 54-152t54 152q-14-60-18-92q-36-30-72 0q-4 32-18 92z" fill="#6b3157"/>',
  },
}

/** A face of plain shapes on white, at x and y. */
function face(gender: Gender): string {
  const { cloth, head } = dress[gender]
  return `<rect width="300" height="360" fill="#fff"/><path d="M50 360q6-110 100-110t100 110z" fill="${cloth}"/><rect x="132" y="200" width="36" height="60" fill="${skin}"/><ellipse cx="150" cy="160" rx="42" ry="54" fill="${skin}"/>${head}
    <circle cx="134" cy="158" r="4"/><circle cx="166" cy="158" r="4"/><path d="M134 186q16 10 32 0" stroke="#5b3a2e" stroke-width="3" fill="none"/>${word(116, 330, 3)}`
}

const jpeg = (width: number, height: number, shapes: string): Buffer =>
  Buffer.from(
    jpegNow(
      drawingNow(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
        width,
        height,
      ),
      80,
    ),
  )
const portrait = (gender: Gender): Buffer => jpeg(300, 360, face(gender))

/** A person from head to foot, before a white wall. */
function standing(gender: Gender): Buffer {
  const { cloth } = dress[gender]
  const legs =
    gender === 'female'
      ? `<path d="M110 350L70 660H230L190 350Z" fill="${cloth}"/>`
      : '<path d="M112 350L104 660H144L150 400L156 660H196L188 350Z" fill="#3a3a3a"/>'
  return jpeg(
    300,
    700,
    `<rect width="300" height="700" fill="#fff"/>${face(gender)}${legs}<path d="M104 660h44v20h-54zM156 660h44l10 20h-54z" fill="#222"/>`,
  )
}

export function passportPage(gender: Gender): Buffer {
  const rules = [60, 100, 140, 180, 220]
    .map((y) => `<rect x="230" y="${y}" width="${360 - (y % 80)}" height="10" fill="#9db3a6"/>`)
    .join('')
  const zone = [340, 375]
    .map((y) =>
      Array.from(
        { length: 44 },
        (_, at) => `<rect x="${30 + at * 13}" y="${y}" width="8" height="16" fill="#444"/>`,
      ).join(''),
    )
    .join('')
  return jpeg(
    640,
    420,
    `<rect width="640" height="420" fill="#e7efe6"/><g transform="translate(30 50) scale(0.6)">${face(gender)}</g>${rules}${word(430, 240, 6)}${zone}`,
  )
}

/** A one-page PDF with a single word, written by hand with its table of objects. */
export function demoPdf(): Buffer {
  const text = 'BT /F1 72 Tf 180 400 Td (DEMO) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

export interface DemoPapers {
  photo: Record<Gender, string>
  passport: Record<Gender, string>
  /** From head to foot. */
  standing: Record<Gender, string>
  /** A paper of a module; the same file serves all its records. */
  paper: (module: string) => string
}

const paperModules = [
  'passenger',
  'demand',
  'visa_entry',
  'police_clearance',
  'training',
  'finger',
  'musaned_okala',
  'calling_emb_attestation',
  'medical',
  'embassy',
] as const

/** Stores the files as the administrator. */
export async function storePapers(
  db: Db,
  services: Pick<Services, 'config' | 'keys' | 'clock'>,
  uploadedBy: number,
): Promise<DemoPapers> {
  const keep = async (module: string, name: string, mime: string, bytes: Buffer): Promise<string> =>
    (await keepFile(db, services, { name, mime, bytes, module, uploadedBy })).id
  const both = async (
    name: string,
    draw: (gender: Gender) => Buffer,
    moduleOf: (gender: Gender) => string = () => 'passenger',
  ): Promise<Record<Gender, string>> => ({
    male: await keep(moduleOf('male'), `demo-${name}-male.jpg`, 'image/jpeg', draw('male')),
    female: await keep(moduleOf('female'), `demo-${name}-female.jpg`, 'image/jpeg', draw('female')),
  })
  const pdf = demoPdf()
  const papers = new Map<string, string>()
  for (const module of paperModules)
    papers.set(module, await keep(module, 'demo-paper.pdf', 'application/pdf', pdf))
  return {
    photo: await both('portrait', portrait),
    passport: await both('passport', passportPage),
    // A file is shown to every user who may read the record it was kept for.
    standing: await both('standing', standing, (gender) => `${gender}_cv`),
    paper(module) {
      const id = papers.get(module)
      if (!id) throw new Error(`the demo has no paper of ${module}`)
      return id
    },
  }
}
