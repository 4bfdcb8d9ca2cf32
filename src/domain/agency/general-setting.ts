import { defineEntity } from '../../foundation/definitions/entity.ts'
import {
  choice,
  email,
  file,
  json,
  list,
  phone,
  ref,
  text,
  type SchemaLibrary,
} from '../../foundation/definitions/fields.ts'
import { processSettings } from './process-settings-shape.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const holidays = (z: SchemaLibrary) =>
  z.array(z.strictObject({ date: z.iso.date(), name: z.string().max(80) })).max(400)

/** Fields anybody may read before signing in (entities 1.6, marked ◎); is_demo of this row says that the agency is a demo. */
export const publicSettingFields = ['site_name', 'logo', 'rams_logo', 'favicon', 'is_demo'] as const

/** The agency itself: letterhead, calendar, numbers of its processes. One row. Source: entities 1.6. */
export const generalSetting = defineEntity({
  name: 'general_setting',
  label: 'Site Settings',
  plural: 'general_settings',
  pluralLabel: 'Site Settings',
  access: 'SECURITY',
  remove: 'never',
  isOnlyOne: true,
  title: '{site_name}',
  paths: {
    list: '/apps/sitesettings-management/sitesettings',
    detail: '/apps/sitesettings-management/sitesetting/:id',
    form: '/apps/sitesettings-management/sitesetting/:id',
  },
  fields: {
    site_name: text(60, { required: true, list: 1, section: 'Site' }),
    logo: file('image', { list: 2, section: 'Site' }),
    rams_logo: file('image', { calc: true, copyOf: 'logo' }),
    favicon: file('image', { section: 'Site' }),
    company_name: text(120, { required: true, list: 3, section: 'Company' }),
    company_name_bn: text(120, { section: 'Company' }),
    company_name_ar: text(120, { section: 'Company' }),
    own_agency: ref('recruiting_agency', {
      only: { is_own: true },
      requiredBy: 'registration',
      section: 'Company',
    }),
    address: text(250, { required: true, section: 'Company' }),
    phone: phone({ required: true, section: 'Company' }),
    email: email({ required: true, section: 'Company' }),
    website: text(120, { section: 'Company' }),
    footer_text: text(160, { section: 'Company' }),
    ksa_emblem: file('image', {
      label: 'Saudi emblem',
      section: 'Company',
      help: 'Printed on the Saudi visa form.',
    }),
    malaysia_crest: file('image', {
      label: 'Malaysian crest',
      section: 'Company',
      help: 'Printed on the Malaysian visa form.',
    }),
    timezone: text(40, { required: true, default: 'Asia/Dhaka', section: 'Calendar' }),
    date_format: choice(['dd-MMM-yyyy', 'dd/MM/yyyy', 'yyyy-MM-dd'], {
      required: true,
      default: 'dd-MMM-yyyy',
      section: 'Calendar',
    }),
    weekend_days: list({ values: weekdays, required: true, section: 'Calendar' }),
    holidays: json({ shape: holidays, section: 'Calendar' }),
    base_currency: ref('currency', { required: true, section: 'Numbers' }),
    serial_pattern: text(40, { required: true, default: '{BR}-{T}-{YYYY}-{####}', section: 'Numbers' }),
    process_settings: json({ shape: processSettings, required: true, section: 'Process' }),
    require_totp_roles: list({
      section: 'Process',
      label: 'Roles that need a second factor',
      help: 'Users with these roles sign in with their password and a code from their phone. Users who are signed in now set it up within 15 minutes.',
    }),
  },
})
