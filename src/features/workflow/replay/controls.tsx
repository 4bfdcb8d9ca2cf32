import { stopNames, type Breakpoint } from '../../../machines/kit/replay-compare.ts'
import { guardsIn } from '../../../machines/kit/replay-courses.ts'
import { useLanguage, useT } from '../../../foundation/text/i18n.ts'
import { dateText } from '../../../foundation/text/agency-format.ts'
import { PlayRegular } from '../../../ui/icons/icons.ts'
import { RemovableTags } from '../../../ui/inputs/removable-tags.tsx'
import { PickOne } from '../../../ui/inputs/pick-one.tsx'
import { Caption, Row, Stack, Strong } from '../../../ui/layout/arrange.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { MomentSlider } from '../../../ui/workflow/moment-slider.tsx'
import type { OpenProps } from './replay-props.ts'
import { useStepName } from './values.tsx'

const stopKinds = ['state', 'event', 'guard'] as const

/** Moving through a course: one by one, by jumps, by itself, to the next stop. */
export function Moves({ snapshot, send, run, one }: OpenProps) {
  const t = useT('replay')
  const language = useLanguage()
  const nameOf = useStepName()
  const { at } = snapshot.context
  const last = run.steps.length - 1
  const isPlaying = snapshot.matches({ course: { open: 'playing' } })
  const place = t('step', { n: at + 1, total: last + 1 })
  const move = (to: number) => send({ type: 'step.chosen', at: to })
  return (
    <Stack gap="s">
      <Row gap="xs">
        <Button
          size="small"
          appearance="primary"
          icon={isPlaying ? undefined : <PlayRegular />}
          onClick={() => send({ type: isPlaying ? 'play.paused' : 'play.started' })}
          disabledFocusable={at >= last && !isPlaying}
        >
          {isPlaying ? t('pause') : t('play')}
        </Button>
        <Button size="small" onClick={() => send({ type: 'step.stop' })} disabledFocusable={at >= last}>
          {t('goOn')}
        </Button>
        <Button size="small" onClick={() => move(0)}>
          {t('first')}
        </Button>
        <Button size="small" onClick={() => move(last)}>
          {t('last')}
        </Button>
        <Caption>{t('keys')}</Caption>
      </Row>
      <MomentSlider
        label={t('title')}
        at={at}
        last={last}
        earlier={t('earlier')}
        later={t('later')}
        onMove={move}
        spoken={`${place}: ${nameOf(one.step)}`}
        caption={
          <>
            <Strong>{place}</Strong>
            <Caption>{dateText(one.step.on_date, language)}</Caption>
          </>
        }
      />
    </Stack>
  )
}

/** Which course is looked at, what it is compared with, and where playing stops. */
export function Choices({ snapshot, send, run }: OpenProps) {
  const t = useT('replay')
  const { courses, versions, chosen, against, stops } = snapshot.context
  const nameAt = (place: number) => `${place + 1}. ${courses[place]?.name ?? ''}`
  const names = stopNames(run)
  const options = [
    { value: 'none' as const, text: t('alone') },
    { value: 'file' as const, text: t('asFile') },
    ...courses.flatMap((_, place) =>
      place === chosen
        ? []
        : [{ value: `course:${place}` as const, text: t('withCourse', { name: nameAt(place) }) }],
    ),
    ...versions.map(({ name }, place) => ({
      value: `version:${place}` as const,
      text: t('withVersion', { name }),
    })),
    ...guardsIn(run).map((name) => ({ value: `guard:${name}` as const, text: t('without', { name }) })),
  ]
  const wordsOf = ({ kind, name }: Breakpoint) => t(`stop_${kind}`, { name })
  const pickStop = (value: string) => {
    const kind = stopKinds.find((one) => value.startsWith(`${one}:`))
    if (kind) send({ type: 'stop.added', stop: { kind, name: value.slice(kind.length + 1) } })
  }
  return (
    <Row>
      {courses.length > 1 && (
        <PickOne
          label={t('file')}
          value={String(chosen)}
          options={courses.map((_, place) => ({ value: String(place), text: nameAt(place) }))}
          onPick={(place) => send({ type: 'course.chosen', place: Number(place) })}
        />
      )}
      <PickOne
        label={t('compare')}
        value={against}
        options={options}
        onPick={(value) => {
          const found = options.find((one) => one.value === value)
          if (found) send({ type: 'course.compared', against: found.value })
        }}
      />
      <PickOne
        label={t('addStop')}
        value=""
        options={[
          { value: '', text: t('addStop') },
          ...stopKinds.flatMap((kind) =>
            names[kind].map((name) => ({ value: `${kind}:${name}`, text: wordsOf({ kind, name }) })),
          ),
        ]}
        onPick={pickStop}
      />
      <RemovableTags
        label={t('stops')}
        clearLabel={t('clear')}
        tags={stops.map((stop, place) => ({
          id: String(place),
          text: wordsOf(stop),
          removeLabel: t('remove', { name: wordsOf(stop) }),
        }))}
        onRemove={(place) => send({ type: 'stop.removed', place: Number(place) })}
        onClear={() => send({ type: 'stop.removed', place: null })}
      />
    </Row>
  )
}

/** Machines of other versions that were opened; each can be taken out again. */
export function Versions({ snapshot, send }: OpenProps) {
  const t = useT('replay')
  return (
    <RemovableTags
      label={t('versions')}
      clearLabel={t('clear')}
      tags={snapshot.context.versions.map(({ name }, place) => ({
        id: String(place),
        text: name,
        removeLabel: t('remove', { name }),
      }))}
      onRemove={(place) => send({ type: 'version.removed', place: Number(place) })}
      onClear={() => send({ type: 'version.removed', place: null })}
    />
  )
}
