/** Makes the keys of the English texts the only keys views may use. A new area adds its two lines here. */
import 'i18next'
import type documentation from './locales/en/documentation.json' with { type: 'json' }
import type menu from './locales/en/menu.json' with { type: 'json' }
import type passport from './locales/en/passport.json' with { type: 'json' }
import type routes from './locales/en/routes.json' with { type: 'json' }
import type session from './locales/en/session.json' with { type: 'json' }
import type shell from './locales/en/shell.json' with { type: 'json' }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      documentation: typeof documentation
      menu: typeof menu
      passport: typeof passport
      routes: typeof routes
      session: typeof session
      shell: typeof shell
    }
  }
}
