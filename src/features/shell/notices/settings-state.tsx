import { makeStyles, Text, tokens } from '../../../ui/layout/fluent.ts'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { settingsSaveMachine } from '../../../machines/shell/settings-save.ts'
import { useT } from '../../../foundation/text/i18n.ts'

const useStyles = makeStyles({ line: { color: tokens.colorNeutralForeground3 } })

/** Where the user's settings are at this moment: changed, on their way, in the profile or only in this browser. */
export function SettingsState({ actor }: { actor: ActorRefFrom<typeof settingsSaveMachine> }) {
  const styles = useStyles()
  const t = useT('shell')
  const state = useSelector(actor, (s) => s.value)
  const isSignedIn = useSelector(actor, (s) => s.context.isSignedIn)
  return (
    <output>
      <Text size={200} className={styles.line}>
        {isSignedIn ? t(`settings.${state}`) : t('settings.local')}
      </Text>
    </output>
  )
}
