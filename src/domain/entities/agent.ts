import { broken, said } from '../kit/checks.ts'
import { defineEntity } from '../kit/entity.ts'
import { bool, choice, date, decimal, email, file, money, phone, ref, text } from '../kit/fields.ts'
import { nidNo } from '../kit/patterns.ts'
import { thanaInCity } from './place-check.ts'

const seesBalance = { visibleTo: ['ADM', 'MGR', 'ACC', 'AGR', 'QAR'] } as const

/** Someone who brings passengers or demands to the agency and has an account with it. Source: entities 3.1. */
export const agent = defineEntity({
  name: 'agent',
  label: 'Agent',
  access: 'AGENT',
  branchScoped: true,
  searchText: true,
  remove: 'soft',
  sort: ['name'],
  title: '{name} ({agent_code})',
  subtitle: '{primary_phone}',
  numbered: { field: 'agent_code', pattern: 'AG-####' },
  paths: {
    list: '/apps/agent-management/agents',
    detail: '/apps/agent-management/agents/:id/:name?',
    form: '/apps/agent-management/:id',
  },
  protectedBy: { field: 'is_system', message: 'The walk-in agent cannot be deleted.' },
  fields: {
    image: file('image', { list: 0, section: 'Agent' }),
    agent_code: text(12, {
      unique: true,
      list: 1,
      searched: true,
      section: 'Agent',
      help: 'Given automatically when left empty.',
    }),
    name: text(100, { required: true, list: 2, searched: true, section: 'Agent' }),
    agent_type: choice(['sub_agent', 'corporate', 'foreign_delegate', 'referral', 'direct'], {
      required: true,
      unique: true,
      uniqueWhen: { agent_type: ['direct'] },
      uniqueMessage: 'There is exactly one direct agent.',
      list: 3,
      section: 'Agent',
      lockedWhen: { is_system: [true] },
      lockedMessage: 'The walk-in agent stays direct.',
    }),
    company_name: text(100, {
      requiredWhen: { agent_type: ['corporate', 'foreign_delegate'] },
      list: 4,
      searched: true,
      section: 'Agent',
    }),
    registration_no: text(40, {
      unique: true,
      list: 5,
      searched: true,
      section: 'Agent',
      help: 'Sub-agents must be registered since 2023.',
    }),
    registration_expiry: date({ section: 'Agent' }),
    nid_no: text(17, {
      label: 'NID',
      ...nidNo,
      requiredWhen: { agent_type: ['sub_agent', 'referral'] },
      unique: true,
      searched: true,
      section: 'Agent',
      visibleTo: ['ADM', 'MGR', 'PRO', 'DEO'],
      hiddenAs: 'last4',
      sensitive: true,
    }),
    father_name: text(80, { section: 'Agent' }),
    primary_phone: phone({ required: true, unique: true, list: 6, searched: true, section: 'Contact' }),
    secondary_phone: phone({ searched: true, section: 'Contact' }),
    email: email({ searched: true, section: 'Contact' }),
    country: ref('country', { required: true, list: 7, section: 'Contact' }),
    city: ref('city', {
      list: 7,
      section: 'Contact',
      dependsOn: { field: 'country', through: 'country', message: 'City does not belong to {country}.' },
    }),
    thana: ref('thana', {
      list: 7,
      section: 'Contact',
      dependsOn: { field: 'city', through: 'city', message: 'Thana does not belong to {city}.' },
    }),
    address: text(250, { required: true, searched: true, section: 'Contact' }),
    handled_by: ref('employee', { list: 8, section: 'Agent' }),
    shared: bool({ label: 'Other branches may use this agent', default: true, section: 'Agent' }),
    commission_type: choice(['none', 'fixed', 'percent'], {
      required: true,
      default: 'none',
      list: 9,
      section: 'Account',
      ...seesBalance,
    }),
    commission_value: decimal(2, {
      min: 0,
      requiredWhen: { commission_type: ['fixed', 'percent'] },
      shownWhen: { commission_type: ['fixed', 'percent'] },
      section: 'Account',
      ...seesBalance,
    }),
    credit_limit: money({
      required: true,
      default: '0.00',
      list: 10,
      section: 'Account',
      help: '0 = no credit.',
    }),
    passenger_price: money({
      label: 'Price per passenger',
      section: 'Account',
      help: 'What the agent pays for one passenger, as agreed once for all.',
      ...seesBalance,
    }),
    opening_balance: money({ required: true, default: '0.00', section: 'Account', ...seesBalance }),
    opening_side: choice(['receivable', 'payable'], {
      required: true,
      default: 'receivable',
      section: 'Account',
    }),
    opening_date: date({ required: true, past: true, section: 'Account' }),
    balance: money({ calc: true, virtual: true, list: 11, ...seesBalance }),
    bank_name: text(80, { section: 'Account' }),
    bank_account_no: text(40, { section: 'Account', sensitive: true }),
    bank_branch: text(80, { section: 'Account' }),
    nid_file: file('doc', { label: 'NID copy', section: 'Papers' }),
    agreement_file: file('doc', { label: 'Agreement', section: 'Papers' }),
    is_blacklisted: bool({ label: 'Blacklisted', list: 12, section: 'Blacklist' }),
    blacklist_reason: text(200, {
      requiredWhen: { is_blacklisted: [true] },
      shownWhen: { is_blacklisted: [true] },
      list: 12,
      section: 'Blacklist',
    }),
    is_system: bool({ calc: true, default: false }),
  },
  checks: (agent, { related }) => {
    const isBangladesh = related?.['country']?.['iso2'] === 'BD'
    return [
      broken(isBangladesh && !agent['city'], 'city', 'REQ', 'City is required.'),
      broken(isBangladesh && !agent['thana'], 'thana', 'REQ', 'Thana is required.'),
      broken(
        agent['registration_no'] && !agent['registration_expiry'],
        'registration_expiry',
        'REQ',
        'Registration Expiry is required.',
      ),
      broken(
        agent['commission_type'] === 'percent' && Number(agent['commission_value'] ?? 0) > 30,
        'commission_value',
        'RANGE',
        'Commission Value must be between 0 and 30.',
      ),
      broken(
        agent['is_blacklisted'] === true && said(agent['blacklist_reason']).replace(/\s/g, '').length < 10,
        'blacklist_reason',
        'REASON',
        'Please give a reason of at least 10 characters.',
      ),
      thanaInCity(agent, related),
    ]
  },
})
