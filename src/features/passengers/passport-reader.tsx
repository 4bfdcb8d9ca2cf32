import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { readPassport } from '../../client/passengers/passport-reading.ts'
import type { AcceptedFields } from '../../domain/passengers/passport-proposal.ts'
import {
  passportReaderMachine,
  type PassportAnswer,
  type PassportSource,
} from '../../machines/desk/passport-reader.ts'
import { PassportReaderView } from './passport-reader-view.tsx'

export type PassportReaderProps = {
  /** Receives the fields the clerk confirmed: snake_case names of the passenger file, dates YYYY-MM-DD, nationality as ISO alpha-3. */
  onAccept: (fields: AcceptedFields, picture: Blob | null) => void
  /** Asks the server; replaced in stories and tests. */
  read?: (source: PassportSource) => Promise<PassportAnswer>
}

/** Reads a passport into proposals and hands the confirmed ones to the form. Source: entities 4.3 passport_image. */
export function PassportReader({ onAccept, read = readPassport }: PassportReaderProps) {
  const machine = useMemo(
    () =>
      passportReaderMachine.provide({
        actors: {
          'read the passport': fromPromise<PassportAnswer, PassportSource>(({ input }) => read(input)),
        },
        actions: {
          'fill the form': ({ context: { source } }, { fields }) =>
            onAccept(fields, 'picture' in source ? source.picture : null),
        },
      }),
    [read, onAccept],
  )
  const [snapshot, send] = useMachine(machine)
  return <PassportReaderView snapshot={snapshot} send={send} />
}
