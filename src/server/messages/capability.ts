import type { Capability } from '../workflow/registry.ts'
import { weighAttachments } from './attachments.ts'
import { documentSendHooks } from './document-send-hooks.ts'
import { messageEffects } from './effects.ts'

/** What messages add to the engine. */
export const messagesCapability: Capability = {
  name: 'messages',
  effects: messageEffects,
  hooks: { document_send: documentSendHooks },
  facts: {
    /** What a document mail carries (machines M14, G-DS-OK). */
    async document_send({ db, stored }) {
      const { bytes, missing } = await weighAttachments(db, stored.record)
      return { counts: { attachment_bytes: bytes }, texts: { attachment: missing } }
    },
  },
}
