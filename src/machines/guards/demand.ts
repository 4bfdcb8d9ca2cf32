/** Guards of demand letters and their circulars (machines 0.5: G-DM-*). */
import { say } from '../../foundation/text/sentence.ts'
import type { Row } from '../../domain/journey/facts.ts'
import { defineGuards, mendAt, valueOf, type GuardArgs } from '../kit/guard.ts'

const form = (args: GuardArgs) =>
  mendAt.master('demand', `demand ${String(args.record['demand_no'] ?? '')}`.trim(), args.record['id'])
const counted = (args: GuardArgs, name: string): number => args.facts.lookups.counts[name] ?? 0

defineGuards({
  'G-DM-DOC': {
    needs: 'facts',
    says: 'the demand letter is attached, there is a profession line, and the attestation is there where the country asks for it',
    check: (args) => {
      const mend = form(args)
      if (!args.record['demand_file'])
        return { ...say`Attach the demand letter.`, field: 'demand_file', mend }
      const lines = Array.isArray(args.record['lines'])
        ? args.record['lines'].length
        : counted(args, 'demand_lines')
      if (lines === 0) return { ...say`Add at least one profession line.`, field: 'lines', mend }
      const country: Row | null | undefined = args.facts.lookups.refs['country']
      const isAttested = Boolean(args.record['attestation_no']) && Boolean(args.record['attestation_date'])
      return country?.['uses_attestation'] === 'required' && !isAttested
        ? {
            ...say`Attestation by the Bangladesh mission is required for ${String(country['name'])}.`,
            field: 'attestation_no',
            mend,
          }
        : null
    },
  },
  'G-DM-CIR': {
    needs: 'payload',
    says: 'the circular has title, text and a last date within the demand',
    check: (args) => {
      const [missing] = ['circular_title', 'circular_body', 'circular_last_date'].filter(
        (name) => valueOf(args, name) === null,
      )
      if (missing) return { ...say`Complete the circular title, text and last date.`, field: missing }
      return String(valueOf(args, 'circular_last_date')) > String(args.record['expiry_date'] ?? '9999-12-31')
        ? { ...say`The last date cannot be after the demand expiry.`, field: 'circular_last_date' }
        : null
    },
  },
  'G-DM-NOSEL': {
    needs: 'facts',
    says: 'no passenger in process is selected on the demand',
    check: (args) => {
      const n = counted(args, 'selected')
      return n === 0 ? null : { ...say`Passengers selected on this demand: ${n}.`, mend: form(args) }
    },
  },
})
