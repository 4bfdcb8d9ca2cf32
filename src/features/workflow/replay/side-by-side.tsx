import type { FirstDifference } from '../../../machines/kit/replay-compare.ts'
import type { Run } from '../../../machines/kit/replay.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Caption, Halves, Row, Stack, Strong } from '../../../ui/layout/arrange.tsx'
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '../../../ui/layout/fluent.ts'
import { Ltr } from '../../../ui/layout/ltr.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { PlainTable } from '../../../ui/tables/plain-table.tsx'
import { Answer } from './step-panels.tsx'

/** Where two runs part first, both at the step that is looked at, and every other difference. */
export function SideBySide({
  left,
  right,
  at,
  differences,
  onMove,
}: {
  left: Run
  right: Run
  at: number
  differences: readonly FirstDifference[]
  onMove: (at: number) => void
}) {
  const t = useT('replay')
  const [first] = differences
  const [here, there] = [left.steps[at], right.steps[at]]
  return (
    <Stack>
      {first ? (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>
              {t('firstDifference')}: {t('step', { n: first.at + 1, total: left.steps.length })}
            </MessageBarTitle>
            {t(`what_${first.what}`)}: <Ltr>{first.left}</Ltr> / <Ltr>{first.right}</Ltr>
          </MessageBarBody>
          <MessageBarActions>
            <Button size="small" disabledFocusable={at === first.at} onClick={() => onMove(first.at)}>
              {t('goToFirst')}
            </Button>
          </MessageBarActions>
        </MessageBar>
      ) : (
        <MessageBar intent="success">
          <MessageBarBody>{t('same')}</MessageBarBody>
        </MessageBar>
      )}
      <Halves>
        {here && <Answer one={here} title={t('left')} />}
        {there ? <Answer one={there} title={t('right')} /> : <Caption>{t('what_end')}</Caption>}
      </Halves>
      {differences.length > 1 && (
        <Surface title={t('sideBySide')} isTitleHidden>
          <details>
            <summary>{t('allDifferences', { total: differences.length })}</summary>
            <PlainTable
              isStacked
              caption={t('allDifferences', { total: differences.length })}
              rows={differences}
              keyOf={({ at: place }) => place}
              columns={[
                {
                  key: 'step',
                  label: t('stepColumn'),
                  isTight: true,
                  cell: (one) => (
                    <Row gap="xs">
                      <Button
                        size="small"
                        aria-label={t('goTo', { n: one.at + 1 })}
                        onClick={() => onMove(one.at)}
                      >
                        {one.at + 1}
                      </Button>
                      {one === first && <Strong>{t('firstDifference')}</Strong>}
                    </Row>
                  ),
                },
                { key: 'what', label: t('difference'), cell: ({ what }) => t(`what_${what}`) },
                { key: 'left', label: t('left'), cell: (one) => <Ltr>{one.left}</Ltr> },
                { key: 'right', label: t('right'), cell: (one) => <Ltr>{one.right}</Ltr> },
              ]}
            />
          </details>
        </Surface>
      )}
    </Stack>
  )
}
