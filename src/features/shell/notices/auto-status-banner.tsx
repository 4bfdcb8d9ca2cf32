import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isFlagSet, watchFlag } from '../../../client/journey/auto-status.ts'
import type { autoStatusBannerMachine } from '../../../machines/shell/auto-status-banner.ts'
import { makeStyles, tokens } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'

const useStyles = makeStyles({
  banner: {
    position: 'fixed',
    insetBlockStart: '0',
    insetInline: '0',
    zIndex: 1000000,
    textAlign: 'center',
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
})

/** The red banner over everything: the auto status update has run. Source: specification 4, machines U7. */
export function AutoStatusBanner({ actor }: { actor: ActorRefFrom<typeof autoStatusBannerMachine> }) {
  const styles = useStyles()
  const t = useT('shell')
  const isShown = useSelector(actor, (s) => s.matches('shown'))
  useEffect(() => watchFlag(() => actor.send({ type: 'FLAG_SET', isSet: isFlagSet() })), [actor])
  return <div role="status">{isShown && <div className={styles.banner}>{t('autoStatus')}</div>}</div>
}
