import {
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '../../../ui/layout/fluent.ts'
import { LanguageRadios } from '../../../ui/inputs/language-radios.tsx'
import { AppLink } from '../../../ui/layout/app-link.tsx'
import { languages, readLanguage, useT, type Language } from '../../../foundation/text/i18n.ts'
import { useGoTo } from '../../../ui/layout/navigation.ts'
import { LanguageButton } from './toolbar-buttons.tsx'

export type LanguageMenuProps = {
  language: Language
  learnMorePath: string
  onChoose: (language: Language) => void
}

/** The language picker of the toolbar: each language under its own name, and where to read more. */
export function LanguageMenu({ language, learnMorePath, onChoose }: LanguageMenuProps) {
  const t = useT('shell')
  const goTo = useGoTo()
  return (
    <Menu
      defaultOpen
      checkedValues={{ language: [language] }}
      onCheckedValueChange={(_, data) => onChoose(readLanguage(data.checkedItems[0]))}
    >
      <MenuTrigger disableButtonEnhancement>
        <LanguageButton language={language} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {languages.map(({ code, name, dir }) => (
            <MenuItemRadio key={code} name="language" value={code}>
              <span lang={code} dir={dir}>
                {name}
              </span>
            </MenuItemRadio>
          ))}
          <MenuDivider />
          <MenuItem onClick={() => goTo(learnMorePath)}>{t('toolbar.learnMore')}</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

/** The same choice as plain radio buttons, for surfaces that hold more than a menu. */
export function LanguageChoices({ language, learnMorePath, onChoose }: LanguageMenuProps) {
  const t = useT('shell')
  return (
    <div>
      <LanguageRadios label={t('toolbar.language')} value={language} onChoose={onChoose} />
      <AppLink to={learnMorePath}>{t('toolbar.learnMore')}</AppLink>
    </div>
  )
}
