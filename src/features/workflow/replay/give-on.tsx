import { useMemo } from 'react'
import { useT } from '../../../foundation/text/i18n.ts'
import { workflows } from '../../../machines/catalogue.ts'
import { counterExampleOf } from '../../../machines/kit/counter-example.ts'
import { CopyRegular, SaveRegular } from '../../../ui/icons/icons.ts'
import { Caption, Row, Stack } from '../../../ui/layout/arrange.tsx'
import { Button, Field, Input } from '../../../ui/layout/fluent.ts'
import type { OpenProps } from './replay-props.ts'

/** The course as a link, a file, a test, and the way to this step as a counter-example. */
export function GiveOn({ snapshot, send, run }: OpenProps) {
  const t = useT('replay')
  const { at, link } = snapshot.context
  const hasExample = useMemo(() => counterExampleOf(run, at, workflows) !== null, [run, at])
  const isMade = snapshot.matches({ link: 'made' }) || snapshot.matches({ link: 'copied' })
  return (
    <Stack gap="s">
      <Row gap="xs">
        <Button
          size="small"
          onClick={() => send({ type: 'link.wanted' })}
          disabledFocusable={snapshot.matches({ link: 'making' })}
        >
          {t('link')}
        </Button>
        <Button size="small" icon={<SaveRegular />} onClick={() => send({ type: 'saved.file' })}>
          {t('saveFile')}
        </Button>
        <Button size="small" icon={<SaveRegular />} onClick={() => send({ type: 'saved.test' })}>
          {t('saveTest')}
        </Button>
        <Button
          size="small"
          icon={<SaveRegular />}
          onClick={() => send({ type: 'saved.counterExample' })}
          disabledFocusable={!hasExample}
        >
          {t('saveExample')}
        </Button>
      </Row>
      {isMade && (
        <Row>
          <Field label={t('linkText')}>
            <Input readOnly dir="ltr" value={link} onFocus={({ target }) => target.select()} />
          </Field>
          <Button size="small" icon={<CopyRegular />} onClick={() => send({ type: 'link.copied' })}>
            {t('copy')}
          </Button>
          <span role="status">
            {snapshot.matches({ link: 'copied' }) && <Caption>{t('copied')}</Caption>}
          </span>
        </Row>
      )}
    </Stack>
  )
}
