import { addDays, ageOn } from '../../foundation/values/dates.ts'
import { broken, said } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import {
  bool,
  choice,
  date,
  email,
  file,
  money,
  phone,
  ref,
  text,
} from '../../foundation/definitions/fields.ts'
import { nidNo } from '../../foundation/definitions/patterns.ts'
import { thanaInCity } from '../agency/place-check.ts'

const longestNoticeDays = 60 // A joining date may lie this far ahead (entities 1.11).

/** Someone who works for the agency; delegates carry passports to embassies and BMET. Source: entities 1.11. */
export const employee = defineEntity({
  name: 'employee',
  label: 'Employee',
  access: 'HR',
  branchScoped: true,
  remove: 'soft',
  sort: ['name'],
  title: '{name} ({employee_code})',
  subtitle: '{primary_phone}',
  numbered: { field: 'employee_code', pattern: 'EMP-####' },
  paths: {
    list: '/apps/employee-management/employees',
    detail: '/apps/employee-management/employees/:id/:name?',
    form: '/apps/employee-management/:id',
  },
  fields: {
    image: file('image', { list: 0, section: 'Person' }),
    employee_code: text(12, {
      unique: true,
      list: 1,
      searched: true,
      section: 'Person',
      help: 'If left empty, the system gives it.',
    }),
    name: text(80, { required: true, list: 2, searched: true, section: 'Person' }),
    name_bn: text(80, { section: 'Person' }),
    gender: choice(['male', 'female', 'other'], { required: true, section: 'Person' }),
    date_of_birth: date({ required: true, past: true, section: 'Person', example: '1990-05-14' }),
    nid_no: text(17, {
      label: 'NID',
      ...nidNo,
      required: true,
      unique: true,
      searched: true,
      section: 'Person',
      visibleTo: ['ADM', 'MGR', 'PRO', 'DEO'],
      hiddenAs: 'last4',
      sensitive: true,
    }),
    primary_phone: phone({ required: true, unique: true, list: 3, searched: true, section: 'Contact' }),
    secondary_phone: phone({ searched: true, section: 'Contact' }),
    email: email({ unique: true, list: 4, searched: true, section: 'Contact' }),
    department: ref('department', { required: true, list: 5, section: 'Work' }),
    designation: ref('designation', { required: true, list: 6, section: 'Work' }),
    qualification: ref('qualification', { section: 'Work' }),
    joining_date: date({ required: true, list: 7, section: 'Work' }),
    leaving_date: date({ notBefore: 'joining_date', section: 'Work' }),
    salary: money({ section: 'Work', visibleTo: ['ADM', 'MGR', 'ACC'], sensitive: true }),
    present_address: text(250, { required: true, section: 'Contact' }),
    permanent_address: text(250, { section: 'Contact' }),
    city: ref('city', { section: 'Contact' }),
    thana: ref('thana', {
      section: 'Contact',
      dependsOn: { field: 'city', through: 'city', message: 'Thana does not belong to {city}.' },
    }),
    emergency_contact_name: text(80, { section: 'Contact' }),
    emergency_contact_phone: phone({ section: 'Contact' }),
    is_delegate: bool({
      label: 'Delegate',
      list: 8,
      section: 'Delegate',
      help: 'This employee may carry passports to the embassy and to BMET.',
    }),
    delegate_card_no: text(30, {
      requiredWhen: { is_delegate: [true] },
      shownWhen: { is_delegate: [true] },
      section: 'Delegate',
    }),
    delegate_card_expiry: date({
      requiredWhen: { is_delegate: [true] },
      shownWhen: { is_delegate: [true] },
      section: 'Delegate',
    }),
    cv_file: file('pdf', { label: 'CV', section: 'Papers' }),
    nid_file: file('doc', { label: 'NID copy', section: 'Papers' }),
  },
  checks: (employee, { today, related, isNew }) => [
    broken(
      employee['date_of_birth'] && ageOn(said(employee['date_of_birth']), today) < 18,
      'date_of_birth',
      'AGE',
      'Employee must be at least 18 years old.',
    ),
    broken(
      said(employee['joining_date']) > addDays(today, longestNoticeDays),
      'joining_date',
      'FAR',
      'Joining date is too far in the future.',
    ),
    broken(
      isNew && employee['delegate_card_expiry'] && said(employee['delegate_card_expiry']) < today,
      'delegate_card_expiry',
      'EXPIRED',
      'Delegate card has expired.',
    ),
    thanaInCity(employee, related),
  ],
})
