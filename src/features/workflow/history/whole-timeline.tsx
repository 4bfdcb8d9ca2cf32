import { useState } from 'react'
import { useWholeTimeline } from '../../../client/passengers/timeline.ts'
import type { TimelineKind } from '../../../domain/passengers/passenger-timeline.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { textsByName } from '../../../foundation/text/text-by-name.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ProblemMessage } from '../../../ui/feedback/problem-message.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { HistoryRegular } from '../../../ui/icons/icons.ts'
import { FilePreview, type FileTile, type PreviewWords } from '../../../ui/inputs/file-tiles.tsx'
import { FilterChips } from '../../../ui/layout/filter-chips.tsx'
import { Row, Stack } from '../../../ui/layout/arrange.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { Surface } from '../../../ui/layout/surface.tsx'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { TimelineRows } from '../../../ui/workflow/timeline-rows.tsx'
import { useTicketPath } from '../ticket-path.ts'
import { momentRow } from './moment-rows.tsx'

/** Lines before a user asks for more; the place of so many is kept while they load. */
const firstRows = 8
const moreRows = 30
const waitingRows = Array.from({ length: firstRows }, (_, at) => at)

/** Everything that happened to a passenger in one list, newest first; one kind alone when chosen. */
export function WholeTimeline({
  passengerId,
  previewWords,
}: {
  passengerId: number
  /** What the buttons of the preview of a file say. */
  previewWords: PreviewWords
}) {
  const tp = useT('passenger')
  const t = useT('step')
  const pageTitle = textsByName(useT('routes'))
  const texts = useStepTexts()
  const language = useLanguage()
  const ticketPath = useTicketPath()
  const [kind, setKind] = useState<TimelineKind | null>(null)
  const [most, setMost] = useState(firstRows)
  const [file, setFile] = useState<{ id: string; title: string } | null>(null)
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useWholeTimeline(passengerId, kind)
  // What is offered does not change with what is chosen.
  const all = useWholeTimeline(passengerId, null).data?.pages[0]?.kinds ?? []
  const moments = (data?.pages ?? []).flatMap((page) => page.moments)
  const words = {
    texts,
    language,
    t,
    tp,
    ticketPath,
    passengerId,
    formTitle: (code: string, title: string) => pageTitle(`print.${code}`, { defaultValue: title }),
    onFile: setFile,
  }
  const more = () => {
    if (most + moreRows > moments.length && hasNextPage) void fetchNextPage()
    setMost(most + moreRows)
  }
  const tiles: FileTile[] = file ? [{ key: file.id, note: '', isPicture: false, ...file }] : []
  return (
    <Surface title={tp('timeline.title')}>
      <FilterChips
        label={tp('timeline.show')}
        value={kind ?? ''}
        options={[
          { value: '', text: tp('timeline.all') },
          ...all.map((one) => ({ value: one, text: tp(`timeline.kinds.${one}`) })),
        ]}
        onPick={(value) => {
          setKind(all.find((one) => one === value) ?? null)
          setMost(firstRows)
        }}
      />
      {isError ? (
        <ProblemMessage title={t('failed')} onRetry={() => void refetch()} />
      ) : isPending ? (
        <div aria-busy aria-label={t('loading')} role="status">
          {waitingRows.map((at) => (
            <Skeleton key={at} height="36px" />
          ))}
        </div>
      ) : moments.length === 0 ? (
        <EmptyState icon={<HistoryRegular />} title={t('logEmpty')} />
      ) : (
        <Stack gap="s">
          <TimelineRows
            label={tp('timeline.title')}
            rows={moments.slice(0, most).map((moment) => momentRow(moment, words))}
          />
          {(moments.length > most || hasNextPage) && (
            <Row>
              <Button size="small" disabled={isFetchingNextPage} onClick={more}>
                {t('older')}
              </Button>
            </Row>
          )}
        </Stack>
      )}
      {file && (
        <FilePreview
          tiles={tiles}
          at={0}
          words={previewWords}
          onGo={() => undefined}
          onClose={() => setFile(null)}
        />
      )}
    </Surface>
  )
}
