/** Guards of document-type stages (machines 0.5, G-PAPER-DATES; steps 2 and 16). */
import { say } from '../../foundation/text/sentence.ts'
import { openDocuments } from '../../domain/journey/office-work.ts'
import { defineGuards, valueOf } from '../kit/guard.ts'
import { valueTerm } from './words.ts'

defineGuards({
  'G-PAPER-DATES': {
    needs: 'payload',
    says: 'the paper is issued by today and expires after its issue',
    check: (args) => {
      const issued = valueOf(args, 'issue_date')
      const expiry = valueOf(args, 'expiry_date')
      const good = issued !== null && issued <= args.facts.today && (expiry === null || expiry > issued)
      return good
        ? null
        : {
            ...say`Check the issue and expiry dates.`,
            field: issued !== null && issued <= args.facts.today ? 'expiry_date' : 'issue_date',
          }
    },
  },
  'G-PAPER-LIST': {
    needs: 'payload',
    says: 'every needed paper of a document check is in',
    check: (args) => {
      if (valueOf(args, 'paper_kind') !== 'document_check') return null
      const missing = openDocuments(args.data?.['checklist'] ?? args.record['checklist'])
      return missing.length === 0
        ? null
        : { ...say`Missing documents: ${missing.map((item) => valueTerm(item))}.`, field: 'checklist' }
    },
  },
  'G-PAPER-FILE': {
    needs: 'payload',
    says: 'the police certificate is attached',
    check: (args) =>
      valueOf(args, 'paper_kind') !== 'police' || valueOf(args, 'file')
        ? null
        : { ...say`Attach the certificate.`, field: 'file' },
  },
})
