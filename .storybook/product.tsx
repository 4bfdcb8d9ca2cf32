import { FluentProvider } from '@fluentui/react-components'
import { useEffect, type ReactNode } from 'react'
import { changeLanguage, directionOf, readLanguage } from '../src/foundation/text/i18n.ts'
import { makeTheme, ownTokens, readThemeName } from '../src/ui/layout/theme.ts'

/** Every story and every page stands in the product's own provider: theme, direction and language of the toolbar. */
export function Product({ globals, children }: { globals: Record<string, unknown>; children: ReactNode }) {
  const language = readLanguage(globals['lang'])
  const dir = globals['dir'] === 'ltr' || globals['dir'] === 'rtl' ? globals['dir'] : directionOf(language)
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dir = dir
    void changeLanguage(language)
  }, [language, dir])
  return (
    <FluentProvider
      theme={makeTheme(readThemeName(globals['theme']))}
      dir={dir}
      style={{ minHeight: '100vh', backgroundColor: ownTokens.canvas }}
    >
      {children}
    </FluentProvider>
  )
}
