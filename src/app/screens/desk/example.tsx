import { useState } from 'react'
import { WorkedExample } from '../../../features/workflow/history/worked-example.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import type { Trace } from '../../../machines/kit/trace.ts'
import maleWorker from '../../../machines/traces/male-worker.json' with { type: 'json' }
import umrah from '../../../machines/traces/umrah.json' with { type: 'json' }
import { Stack } from '../../../ui/layout/arrange.tsx'
import { ChoiceTabs } from '../../../ui/layout/choice-tabs.tsx'
import { Page } from '../../../ui/layout/page.tsx'

/** JSON modules have no literal types. */
const readAs = (file: unknown): Trace => file as Trace
const examples = { maleWorker: readAs(maleWorker), umrah: readAs(umrah) }

/** /example: whole cases to learn from, played through the workflows themselves. */
export function Component() {
  const t = useT('example')
  const [chosen, choose] = useState<keyof typeof examples>('maleWorker')
  return (
    <Page title={t('title')} subtitle={t('about')}>
      <Stack gap="m">
        <ChoiceTabs
          label={t('title')}
          value={chosen}
          options={[
            { value: 'maleWorker', text: t('maleWorker') },
            { value: 'umrah', text: t('umrah') },
          ]}
          onPick={(value) => choose(value === 'umrah' ? 'umrah' : 'maleWorker')}
        />
        <WorkedExample key={chosen} trace={examples[chosen]} />
      </Stack>
    </Page>
  )
}
