import { Button } from '@fluentui/react-components'
import { Row } from '../layout/arrange.tsx'
import { useT } from '../../foundation/text/i18n.ts'
import { ProgressLine } from './progress-line.tsx'
import { useTimeout } from './use-timeout.ts'

const slowAfterMs = 2000 // ux 9

/** After two seconds of waiting: that it goes on, and a way out. Another question is another part (its `key`). */
export function SlowWait({ label, onCancel }: { label: string; onCancel: () => void }) {
  const t = useT('entity')
  return (
    useTimeout(slowAfterMs) && (
      <Row>
        <ProgressLine label={label} words={t('state.slow')} done={0} total={null} />
        <Button size="small" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </Row>
    )
  )
}
