import { expect, it } from 'vitest'
import { chequeWorkflow } from '../../../src/machines/books/cheque.ts'
import { medicalWorkflow } from '../../../src/machines/journey/medical.ts'
import { formOf } from '../../../src/machines/journey/proposals.ts'
import { goodFacts } from '../facts.ts'

it('proposes what was given last, but never over what the record holds already', () => {
  const facts = goodFacts()
  const view = {
    module: 'medical',
    machine: 'medical',
    stage: 'medical' as const,
    record: { fee: '9000.00' },
  }
  const payload = ['fee', 'appointment_date', 'slip_date', 'slip_no'].map((name) => ({
    name,
    required: true,
  }))
  const proposed = { fee: '8250.00', appointment_date: '2027-02-09' }
  expect(formOf(payload, medicalWorkflow, view, facts, proposed).prefilled).toEqual({
    fee: '9000.00',
    appointment_date: '2027-02-09',
    slip_date: facts.today,
  })
})

it('offers in the place of a cheque only what was posted for its party in its branch, and banks to deposit it into', () => {
  const view = { module: 'cheque', machine: 'cheque', stage: null, record: { party: 31, branch: 2 } }
  const choices = (name: string, record: Record<string, unknown> = view.record) =>
    formOf([{ name, required: true }], chequeWorkflow, { ...view, record }, goodFacts()).choices?.[name]
  const ofParty = { 'lines.sub_ledger': '31', branch: '2', status: 'posted' }
  expect([choices('new_receipt'), choices('new_payment')]).toEqual([ofParty, ofParty])
  expect(choices('new_receipt', { branch: 2 })).toEqual({ ...ofParty, 'lines.sub_ledger': '0' })
  expect(choices('account')).toEqual({ kind: 'bank' })
})
