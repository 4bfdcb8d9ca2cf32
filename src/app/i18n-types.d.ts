/** Makes the keys of the English texts the only keys views may use. A new area adds its two lines here. */
import 'i18next'
import type account from './locales/en/account.json' with { type: 'json' }
import type analysis from './locales/en/analysis.json' with { type: 'json' }
import type bulk from './locales/en/bulk.json' with { type: 'json' }
import type chat from './locales/en/chat.json' with { type: 'json' }
import type daily from './locales/en/daily.json' with { type: 'json' }
import type dashboard from './locales/en/dashboard.json' with { type: 'json' }
import type desk from './locales/en/desk.json' with { type: 'json' }
import type documentation from './locales/en/documentation.json' with { type: 'json' }
import type entity from './locales/en/entity.json' with { type: 'json' }
import type factor from './locales/en/factor.json' with { type: 'json' }
import type fields from './locales/en/fields.json' with { type: 'json' }
import type first from './locales/en/first.json' with { type: 'json' }
import type guards from './locales/en/guards.json' with { type: 'json' }
import type example from './locales/en/example.json' with { type: 'json' }
import type handbook from './locales/en/handbook.json' with { type: 'json' }
import type importing from './locales/en/import.json' with { type: 'json' }
import type keys from './locales/en/keys.json' with { type: 'json' }
import type lists from './locales/en/lists.json' with { type: 'json' }
import type jobs from './locales/en/jobs.json' with { type: 'json' }
import type look from './locales/en/look.json' with { type: 'json' }
import type makelist from './locales/en/makelist.json' with { type: 'json' }
import type menu from './locales/en/menu.json' with { type: 'json' }
import type passenger from './locales/en/passenger.json' with { type: 'json' }
import type passport from './locales/en/passport.json' with { type: 'json' }
import type past from './locales/en/past.json' with { type: 'json' }
import type plans from './locales/en/plans.json' with { type: 'json' }
import type planner from './locales/en/planner.json' with { type: 'json' }
import type prints from './locales/en/prints.json' with { type: 'json' }
import type replay from './locales/en/replay.json' with { type: 'json' }
import type rights from './locales/en/rights.json' with { type: 'json' }
import type report from './locales/en/report.json' with { type: 'json' }
import type routes from './locales/en/routes.json' with { type: 'json' }
import type seeded from './locales/en/seeded.json' with { type: 'json' }
import type session from './locales/en/session.json' with { type: 'json' }
import type setup from './locales/en/setup.json' with { type: 'json' }
import type shell from './locales/en/shell.json' with { type: 'json' }
import type step from './locales/en/step.json' with { type: 'json' }
import type tickets from './locales/en/tickets.json' with { type: 'json' }
import type vouchers from './locales/en/vouchers.json' with { type: 'json' }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      account: typeof account
      analysis: typeof analysis
      bulk: typeof bulk
      chat: typeof chat
      daily: typeof daily
      dashboard: typeof dashboard
      desk: typeof desk
      documentation: typeof documentation
      entity: typeof entity
      factor: typeof factor
      fields: typeof fields
      first: typeof first
      guards: typeof guards
      example: typeof example
      handbook: typeof handbook
      import: typeof importing
      keys: typeof keys
      lists: typeof lists
      look: typeof look
      makelist: typeof makelist
      jobs: typeof jobs
      menu: typeof menu
      passenger: typeof passenger
      passport: typeof passport
      past: typeof past
      replay: typeof replay
      plans: typeof plans
      planner: typeof planner
      seeded: typeof seeded
      prints: typeof prints
      rights: typeof rights
      report: typeof report
      routes: typeof routes
      session: typeof session
      setup: typeof setup
      shell: typeof shell
      step: typeof step
      tickets: typeof tickets
      vouchers: typeof vouchers
    }
  }
}
