/** The numbers an agency may set for its processes. Amounts are BDT as decimal strings, days whole. Source: entities 1.6.1. */
import type { SchemaLibrary } from '../../foundation/definitions/fields.ts'
import { billMoments } from '../books/process-drafts.ts'

/** The screen that shows what a setting changes. */
const changes = (path: string) => ({ changes: path })

/** The schema of them, with what a new agency starts with. */
export const processSettings = (z: SchemaLibrary) => {
  const days = (value: number) => z.int().min(0).max(3650).default(value)
  const amount = (value: string) =>
    z
      .string()
      .regex(/^\d{1,10}\.\d{2}$/)
      .default(value)
  const whole = (value: number, min: number, max: number) => z.int().min(min).max(max).default(value)
  return z.strictObject({
    passport_min_months: whole(6, 0, 60).meta(changes('/apps/passportExpires/report')),
    passport_blank_pages_min: whole(2, 0, 64),
    passport_notice_days: days(210).meta(changes('/apps/passportExpires/report')),
    medical_notice_days: days(15).meta(changes('/apps/medicalExpires/report')),
    visa_notice_days: days(20).meta(changes('/apps/visaExpires/report')),
    licence_notice_days: days(60).meta(changes('/apps/recruitingAgency-management/recruitingAgencies')),
    wafid_slip_validity_days: days(30).meta(changes('/apps/report-management/medical-reports')),
    undo_window_hours: whole(24, 0, 720).meta(changes('/apps/myWork')),
    guarantee_days: days(90).meta(changes('/apps/report-management/passengerdelivery-reports')),
    auto_arrive_days: days(2).meta(changes('/apps/jobs')),
    auto_flown: z.boolean().default(true).meta(changes('/apps/jobs')),
    ticket_before_manpower: z.boolean().default(false).meta(changes('/apps/flightTicketWaitings/report')),
    agent_price_agrees: z.boolean().default(false).meta(changes('/apps/passenger-management/passengers')),
    cost_ceiling_mode: z
      .enum(['off', 'warn', 'block'])
      .default('block')
      .meta(changes('/apps/costProposal-management/costProposals')),
    hold_review_days: days(14).meta(changes('/apps/myWork')),
    acc_perm_valid_hours: whole(24, 1, 720).meta(changes('/apps/accUpdatePerm-management/accUpdatePerms')),
    commission_due_at: z
      .enum(['registered', 'visa_stamped', 'departed'])
      .default('departed')
      .meta(changes('/apps/voucherQueue')),
    /** When the bill of a passenger is drafted, and whether drafts are made without a person (accounting 4.9). */
    bill_at: z.enum(billMoments).default('ready_to_fly').meta(changes('/apps/voucherQueue')),
    auto_drafts: z.boolean().default(true).meta(changes('/apps/voucherQueue')),
    /** Whether bought visas are stock until they are used (accounting 4.9). */
    visa_stock: z.boolean().default(false).meta(changes('/apps/visaEntry-management/visaEntries')),
    /** Tax withheld on the commission of an airline, in hundredths of a percent of the fare (tickets 1). */
    ait_bp: whole(30, 0, 10_000).meta({ percent: true, ...changes('/apps/ticketDesk?queue=stock') }),
    complain_sla_days: z
      .strictObject({
        low: z.int().min(1),
        medium: z.int().min(1),
        high: z.int().min(1),
        critical: z.int().min(1),
      })
      .default({ low: 15, medium: 7, high: 3, critical: 1 })
      .meta(changes('/apps/complain-management/complains')),
    latest_flights_days: days(30).meta(changes('/apps/latestFlights/report')),
    /** Hours a request of tickets stands without a time limit of its airline (tickets 5.1). */
    ticket_time_limit_hours: whole(72, 1, 720).meta(changes('/apps/ticketDesk?queue=requests')),
    chat_attachment_max_mb: whole(10, 1, 50).meta(changes('/apps/chat')),
    fee_welfare: amount('3500.00'),
    fee_insurance: amount('1000.00'),
    fee_smart_card: amount('250.00'),
    fee_bmet_registration: amount('200.00'),
    fee_pdo: amount('300.00'),
    fee_police: amount('500.00'),
    auto_status_time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .default('00:15')
      .meta(changes('/apps/jobs')),
    multi_status_max: whole(200, 1, 500),
    idp_default_role: z.string().max(40).default('auditor').meta(changes('/apps/roles-management/roles')),
  })
}
