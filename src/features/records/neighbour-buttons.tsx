import { useLocation } from 'react-router'
import { neighboursOf } from '../../client/records/last-list.ts'
import { useT } from '../../foundation/text/i18n.ts'
import { ArrowDownRegular, ArrowUpRegular } from '../../ui/icons/icons.ts'
import { Row } from '../../ui/layout/arrange.tsx'
import { Button, Text } from '../../ui/layout/fluent.ts'
import { useKeys } from '../../ui/layout/keys/use-keys.ts'
import { Ltr } from '../../ui/layout/ltr.tsx'
import { useGoTo } from '../../ui/layout/navigation.ts'

/** To the record before and after this one in the list it was opened from, on the same tab; `k` and `j` do the same. */
export function NeighbourButtons({ entity, id }: { entity: string; id: number }) {
  const t = useT('entity')
  const goTo = useGoTo()
  const { search } = useLocation()
  const neighbours = neighboursOf(entity, id)
  const go = (path: string | null | undefined) => () => {
    if (path) goTo(path + search)
  }
  const [back, on] = [go(neighbours?.before), go(neighbours?.after)]
  useKeys('record', { j: on, k: back }, neighbours !== null)
  if (!neighbours) return null
  return (
    <Row>
      <Button
        appearance="subtle"
        icon={<ArrowUpRegular />}
        aria-label={t('detail.previousRecord')}
        aria-keyshortcuts="k"
        disabledFocusable={neighbours.before === null}
        onClick={back}
      />
      <Text size={200}>
        <Ltr>
          {neighbours.place} / {neighbours.of}
        </Ltr>
      </Text>
      <Button
        appearance="subtle"
        icon={<ArrowDownRegular />}
        aria-label={t('detail.nextRecord')}
        aria-keyshortcuts="j"
        disabledFocusable={neighbours.after === null}
        onClick={on}
      />
    </Row>
  )
}
