/** Which boxes of a paper and which lists show values reserved for other roles (roles 3.2). */
import { expect, it } from 'vitest'
import type { RoleName } from '../../../src/domain/people/access.ts'
import { printForms } from '../../../src/domain/prints/index.ts'
import { listForm, paperOfList } from '../../../src/domain/prints/lists/index.ts'
import { listModules } from '../../../src/domain/clearance/submission-lists.ts'
import { hiddenBoxes, listSaysReserved } from '../../../src/server/prints/hidden-boxes.ts'
import { testUser } from '../harness.ts'

const hidden = (role: RoleName): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    printForms.flatMap((form) => {
      const boxes = [...hiddenBoxes(form, testUser(role))]
      return boxes.length === 0 ? [] : [[form.path, boxes.toSorted()]]
    }),
  )

it('names no box for who reads everything', () => {
  expect([hidden('admin'), hidden('branch-manager')]).toEqual([{}, {}])
})

it('names the boxes of NIDs and amounts, also those made of several fields', () => {
  const nids = {
    bmet: ['brc', 'nid', 'nom_nid'],
    bmetContract: ['', 'nid'],
    finger: ['nid'],
    passengerAgreement: ['', 'nid_no'],
  }
  expect(hidden('auditor')).toEqual(nids)
  expect(hidden('accountant')).toEqual(nids)
  // An operator types NIDs, but reads no amount.
  expect(hidden('data-entry')).toEqual({ passengerAgreement: ['', 'due', 'received'] })
})

it('finds the one list that shows reserved values', () => {
  const listsFor = (role: RoleName) =>
    listModules.filter((module) =>
      ['general', 'male', 'female'].some((variant) =>
        listSaysReserved(listForm(paperOfList(module, { variant })), module, testUser(role)),
      ),
    )
  expect([
    listsFor('admin'),
    listsFor('processing-officer'),
    listsFor('auditor'),
    listsFor('accountant'),
  ]).toEqual([[], [], ['bmet_stamp'], ['bmet_stamp']])
})
