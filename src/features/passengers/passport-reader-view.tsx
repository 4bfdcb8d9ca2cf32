import { useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { PassportProposal, ProposedFieldName } from '../../domain/passengers/passport-proposal.ts'
import { checkStateOf, proposedFieldNames } from '../../domain/passengers/passport-proposal.ts'
import type { passportReaderMachine, PassportReaderEvent } from '../../machines/desk/passport-reader.ts'
import { dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { PasteButton } from '../../ui/inputs/paste-button.tsx'
import { PictureDrop } from '../../ui/inputs/drop/picture-drop.tsx'
import { ProposalList } from '../../ui/workflow/proposal-list.tsx'
import { ReadingResult } from '../../ui/records/reading-result.tsx'
import { TextLines } from '../../ui/layout/text-lines.tsx'

/** Security 6; the server refuses more as well. */
const mostBytes = 10 * 1024 * 1024

/** Both lines of a passport page: nothing more is to be typed. */
const wholeLines = /^\s*[A-Z0-9<]{44}\s+[A-Z0-9<]{44}\s*$/i

/** The value as a clerk reads it on the page; the form receives the stored one. */
function useShownValue() {
  const t = useT('passport')
  const language = useLanguage()
  return (name: ProposedFieldName, value: string): string => {
    if (name === 'date_of_birth' || name === 'passport_expiry_date') return dateText(value, language)
    return name === 'gender' && (value === 'male' || value === 'female' || value === 'other')
      ? t(`gender.${value}`)
      : value
  }
}

export type PassportReaderViewProps = {
  snapshot: SnapshotFrom<typeof passportReaderMachine>
  send: (event: PassportReaderEvent) => void
}

function Proposed({ snapshot, send, proposal }: PassportReaderViewProps & { proposal: PassportProposal }) {
  const t = useT('passport')
  const shown = useShownValue()
  const { confirmed } = snapshot.context
  const rows = proposedFieldNames.map((name) => {
    const field = proposal.fields[name]
    return {
      name,
      label: t(`field.${name}`),
      value: shown(name, field.value),
      check: checkStateOf(field),
      message: field.message,
      isConfirmed: confirmed.includes(name),
    }
  })
  // Nothing is in doubt: one press confirms what the person sees and fills the form.
  const isAllGood = proposedFieldNames.every(
    (name) => proposal.fields[name].value === '' || checkStateOf(proposal.fields[name]) === 'good',
  )
  const isName = (name: string): name is ProposedFieldName => proposedFieldNames.some((one) => one === name)
  return (
    <ReadingResult
      title={t('proposed')}
      note={t('compare')}
      picture={proposal.crop === null ? undefined : { png: proposal.crop, alt: t('cropAlt') }}
      problem={proposal.message}
      buttons={[
        { label: t('acceptGood'), onClick: () => send({ type: 'goodFields.confirmed' }) },
        {
          label: t('fill'),
          isMain: true,
          why: isAllGood || snapshot.can({ type: 'proposal.accepted' }) ? undefined : t('fillWhy'),
          onClick: () => {
            if (isAllGood) send({ type: 'goodFields.confirmed' })
            send({ type: 'proposal.accepted' })
          },
        },
        { label: t('discard'), onClick: () => send({ type: 'proposal.discarded' }) },
      ]}
    >
      <ProposalList
        label={t('proposed')}
        proposals={rows}
        checkLabels={{ good: t('check.good'), doubtful: t('check.doubtful'), wrong: t('check.wrong') }}
        confirmLabel={(field) => t('confirm', { field })}
        onConfirm={(name, isConfirmed) => {
          if (isName(name)) send({ type: isConfirmed ? 'field.confirmed' : 'field.doubted', name })
        }}
      />
    </ReadingResult>
  )
}

/** The passport reader in the state of its machine. */
export function PassportReaderView({ snapshot, send }: PassportReaderViewProps) {
  const t = useT('passport')
  const [remark, setRemark] = useState('')
  const [lines, setLines] = useState('')
  const { proposal, refusal } = snapshot.context
  const isReading = snapshot.matches('reading')
  const discard = () => send({ type: 'proposal.discarded' })
  const takePicture = (picture: Blob) => {
    setRemark(picture.size > mostBytes ? t('tooLarge') : '')
    if (picture.size <= mostBytes) send({ type: 'picture.chosen', picture })
  }
  const takeText = (text: string) => {
    setRemark('')
    send({ type: 'lines.given', text })
  }

  if (snapshot.matches('proposed') && proposal)
    return <Proposed snapshot={snapshot} send={send} proposal={proposal} />
  return (
    <>
      <PictureDrop
        title={t('title')}
        hint={t('hint')}
        chooseLabel={t('choose')}
        cameraLabel={t('camera')}
        busyLabel={isReading ? t('reading') : undefined}
        onPicture={takePicture}
        onOtherFile={() => setRemark(t('notPicture'))}
      >
        <PasteButton
          label={t('paste')}
          onPicture={takePicture}
          onText={takeText}
          onNothing={() => setRemark(t('pasteEmpty'))}
        />
      </PictureDrop>
      {isReading && (
        <ReadingResult
          title={t('reading')}
          buttons={[{ label: t('cancel'), onClick: () => send({ type: 'reading.cancelled' }) }]}
        />
      )}
      {remark && <ReadingResult title={t('notRead')} problem={remark} buttons={[]} />}
      {snapshot.matches('unreadable') && (
        <ReadingResult
          title={t('notRead')}
          problem={refusal}
          buttons={[{ label: t('again'), onClick: discard }]}
        />
      )}
      {snapshot.matches('accepted') && (
        <ReadingResult title={t('accepted')} buttons={[{ label: t('acceptedAgain'), onClick: discard }]} />
      )}
      <TextLines
        label={t('lines')}
        hint={t('linesHint')}
        sendLabel={t('readLines')}
        isBusy={isReading}
        text={lines}
        onType={(text) => {
          setLines(text)
          if (wholeLines.test(text)) takeText(text)
        }}
        onSend={() => takeText(lines)}
      />
    </>
  )
}
