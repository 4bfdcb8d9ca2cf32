import { expect, it } from 'vitest'
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
