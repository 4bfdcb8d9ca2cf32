import type { z } from 'zod'
import { broken } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import {
  choice,
  datetime,
  int,
  json,
  list,
  longtext,
  ref,
  refs,
  text,
  type SchemaLibrary,
} from '../../foundation/definitions/fields.ts'
import { messages } from '../../foundation/definitions/messages.ts'

/**
 * Where an attachment comes from: a paper of the passenger's file or steps, the CV drawn when it is sent, or
 * an upload.
 */
const attachmentSources = [
  'passport_image',
  'photo',
  'visa_file',
  'medical_report',
  'cv',
  'contract',
  'clearance',
  'upload',
] as const
export type AttachmentSource = (typeof attachmentSources)[number]

const attachment = (z: SchemaLibrary) =>
  z.strictObject({
    source: z.enum(attachmentSources),
    passenger: z.int().positive().nullish(),
    file: z.uuid().nullish(),
  })
export type Attachment = z.infer<ReturnType<typeof attachment>>

/** Addresses per line of the head. */
const mostAddresses = 10
/** All attachments together, in bytes; base64 makes a third more of it on the way. */
export const mostAttachmentBytes = 20 * 1024 * 1024

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
/** As strict as the schema of a mail's own head, without the library of schemas. */
const emailForm =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/
const isEmail = (address: string): boolean => address.length <= 254 && emailForm.test(address)

/** A mail with papers of passengers to an agent, employer, centre or embassy. Source: entities 4.9, machines M14, decision 0133. */
export const documentSend = defineEntity({
  name: 'document_send',
  label: 'Document Mail',
  access: 'DOCMAIL',
  branchScoped: true,
  remove: 'draft-only',
  machine: 'document_send',
  sort: ['-id'],
  title: '{subject}',
  paths: {
    list: '/apps/documentSend-management/documentSends',
    detail: '/apps/documentSend-management/documentSends/:id/:name?',
    form: '/apps/documentSend/:id',
  },
  fields: {
    passengers: refs('passenger', { label: 'Passengers', list: 1, searched: true, section: 'Mail' }),
    recipient_type: choice(['agent', 'employer', 'medical_center', 'embassy', 'passenger', 'other'], {
      required: true,
      list: 2,
      section: 'Mail',
    }),
    to: list({ list: 3, searched: true, section: 'Mail' }),
    cc: list({ section: 'Mail' }),
    bcc: list({ section: 'Mail' }),
    subject: text(150, { required: true, list: 4, searched: true, section: 'Mail' }),
    body: longtext(5000, {
      required: true,
      section: 'Mail',
      help: 'You may write {passenger_name}, {passport_no} and {visa_no}.',
    }),
    documents: json({
      label: 'Documents',
      shape: (z) => z.array(attachment(z)).max(40),
      section: 'Documents',
    }),
    attempts: int({ calc: true, default: 0 }),
    sent_at: datetime({ calc: true, list: 6 }),
    last_error: text(250, { calc: true, list: 7 }),
    sent_by: ref('user', { calc: true }),
    message_id: text(80, { calc: true }),
    /** Its row in the outbox; empty until the sender picks it up. */
    mail: int({ calc: true }),
  },
  checks: (mail) =>
    (['to', 'cc', 'bcc'] as const).flatMap((name) => {
      const addresses = textsIn(mail[name])
      return [
        broken(addresses.length > mostAddresses, name, 'COUNT', 'You can send to at most 10 addresses.'),
        broken(
          addresses.some((one) => !isEmail(one)),
          name,
          'EMAIL',
          messages.EMAIL(),
        ),
      ]
    }),
})
