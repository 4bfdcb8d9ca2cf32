/** Guard of document mails (machines 0.5: G-DS-OK). The server weighs the attachments and names one that has no file. */
import { mostAttachmentBytes } from '../../domain/messages/document-send.ts'
import { say } from '../../foundation/text/sentence.ts'
import { defineGuards } from '../kit/guard.ts'

const isEmpty = (value: unknown): boolean => !Array.isArray(value) || value.length === 0

defineGuards({
  'G-DS-OK': {
    needs: 'facts',
    says: 'it has a recipient and a document, and its attachments are not too heavy',
    check: ({ record, facts }) => {
      if (isEmpty(record['to'])) return say`Add at least one recipient.`
      if (isEmpty(record['documents'])) return say`Add at least one document.`
      if ((facts.lookups.counts['attachment_bytes'] ?? 0) > mostAttachmentBytes)
        return say`Attachments exceed ${20} MB.`
      const missing = facts.lookups.texts['attachment']
      return missing ? { message: missing } : null
    },
  },
})
