/** What a new attempt takes over from the old one; the engine reads it from the tables. */
import { expect, test } from 'vitest'
import { workflows } from '../../../src/machines/catalogue.ts'

const all = Object.values(workflows)

test('a new attempt keeps what says which record it is, and nothing that happened to the old one', () => {
  expect(Object.fromEntries(all.flatMap(({ id, carries }) => (carries ? [[id, carries]] : [])))).toEqual({
    // The visa the application is made against.
    mofa: ['visa_no', 'sponsor_id', 'sponsor_name', 'profession_ar'],
    finger: ['kind'],
    training: ['training_type'],
    paper: ['kind', 'paper_kind', 'work_type', 'visa_entry', 'visa_line', 'delegate_agency'],
    visa_allotment: ['visa_entry', 'visa_line'],
  })
})
