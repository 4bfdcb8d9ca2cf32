import { broken } from '../../foundation/definitions/checks.ts'
import { defineEntity } from '../../foundation/definitions/entity.ts'
import {
  bool,
  choice,
  datetime,
  email,
  file,
  int,
  json,
  list,
  phone,
  ref,
  refs,
  secret,
  text,
} from '../../foundation/definitions/fields.ts'
import { chatStatuses } from './chat-status.ts'

const phoneTaken = 'This phone number is already used by another user.'

/**
 * Someone who signs in. The table is `app_user`, because `user` is a word of SQL.
 * Source: entities 1.1; password length is that of security 2 and judged by the sign-in code.
 */
export const user = defineEntity({
  name: 'user',
  table: 'app_user',
  label: 'User',
  access: 'SECURITY',
  remove: 'soft',
  sort: ['first_name', 'last_name'],
  title: '{first_name} {last_name}',
  subtitle: '{email}',
  paths: {
    list: '/apps/users-management/userslist',
    detail: '/apps/users-management/userslist/:id/:name?',
    form: '/apps/users-management/:id',
  },
  fields: {
    image: file('image', { list: 0, section: 'Person' }),
    first_name: text(50, { required: true, list: 1, searched: true, section: 'Person' }),
    last_name: text(50, { required: true, list: 1, searched: true, section: 'Person' }),
    username: text(30, {
      required: true,
      unique: true,
      uniqueMessage: 'This username is already taken.',
      list: 2,
      searched: true,
      section: 'Account',
      pattern: /^[a-z][a-z0-9._]{3,29}$/,
      patternMessage: '4 to 30 small letters, digits, dot or underscore, starting with a letter',
    }),
    email: email({
      required: true,
      unique: true,
      uniqueMessage: 'This email is already used by another user.',
      list: 3,
      searched: true,
      section: 'Account',
    }),
    primary_phone: phone({
      required: true,
      unique: true,
      uniqueMessage: phoneTaken,
      list: 4,
      searched: true,
      section: 'Person',
    }),
    secondary_phone: phone({ unique: true, uniqueMessage: phoneTaken, searched: true, section: 'Person' }),
    password: secret({
      requiredOn: 'create',
      inputOnly: true,
      max: 256,
      section: 'Account',
      help: 'At least 15 characters; a sentence is easy to remember.',
    }),
    confirm_password: secret({ requiredOn: 'create', inputOnly: true, max: 256, section: 'Account' }),
    role: ref('role', { required: true, list: 5, section: 'Rights' }),
    extra_permissions: refs('permission', {
      section: 'Rights',
      help: 'These permissions are added to those of the role.',
    }),
    denied_permissions: refs('permission', {
      section: 'Rights',
      help: 'These permissions are taken away, even if the role has them.',
    }),
    employee: ref('employee', {
      unique: true,
      uniqueMessage: 'This employee already has a user account.',
      list: 6,
      section: 'Person',
    }),
    branch: ref('branch', { required: true, list: 7, section: 'Rights' }),
    branch_scope: choice(['own', 'list', 'all'], { required: true, default: 'own', section: 'Rights' }),
    scope_branches: refs('branch', {
      requiredWhen: { branch_scope: ['list'] },
      shownWhen: { branch_scope: ['list'] },
      section: 'Rights',
    }),
    agent_scope: refs('agent', {
      section: 'Rights',
      help: 'If filled in, the user sees only passengers of these agents.',
    }),
    is_online: bool({ calc: true, virtual: true }),
    last_login_at: datetime({ calc: true, list: 8 }),
    last_seen_at: datetime({ calc: true }),
    chat_status: choice([...chatStatuses], { calc: true, required: true, default: 'online' }),
    failed_logins: int({ calc: true, default: 0, list: 9 }),
    // Two people know a password that one typed for the other.
    must_change_password: bool({ default: false, startsOn: true, section: 'Account' }),
    settings: json({ calc: true }),
    shortcuts: list({ calc: true }),
    password_hash: secret({ calc: true }),
    password_changed_at: datetime({ calc: true }),
    token_version: int({ calc: true, default: 0 }),
    totp_secret: secret({ calc: true }),
    totp_confirmed_at: datetime({ calc: true, label: 'Second Factor Since' }),
    totp_last_step: int({ calc: true, visibleTo: [] }),
    recovery_hashes: secret({ calc: true }),
  },
  checks: (user, { related }) => [
    broken(
      user['secondary_phone'] && user['secondary_phone'] === user['primary_phone'],
      'secondary_phone',
      'DIFFERENT',
      'Primary and secondary phone must be different.',
    ),
    broken(
      user['password'] !== undefined && user['password'] !== user['confirm_password'],
      'confirm_password',
      'SAME',
      'Passwords do not match.',
    ),
    broken(
      user['branch_scope'] === 'list' &&
        Array.isArray(user['scope_branches']) &&
        user['scope_branches'].length === 0,
      'scope_branches',
      'REQ',
      'Select at least one branch.',
    ),
    broken(
      user['branch_scope'] === 'all' &&
        related?.['role'] &&
        related['role']['access_level'] !== 'admin' &&
        related['role']['name'] !== 'branch-manager',
      'branch_scope',
      'SCOPE',
      'Only an admin or a branch manager may see all branches.',
    ),
  ],
})
