import { assign, fromPromise, setup } from 'xstate'
import type {
  AcceptedFields,
  PassportProposal,
  ProposedFieldName,
} from '../../domain/passengers/passport-proposal.ts'
import { acceptedFields, checkStateOf, fieldsToConfirm } from '../../domain/passengers/passport-proposal.ts'

/** What the clerk gave: the picture of a page, or the two lines as text. */
export type PassportSource = { picture: Blob } | { text: string }
/** The server's answer; a refusal is the sentence to show. */
export type PassportAnswer = { proposal: PassportProposal } | { refusal: string }
export type PassportReaderContext = {
  source: PassportSource
  proposal: PassportProposal | null
  confirmed: ProposedFieldName[]
  refusal: string
}
export type PassportReaderEvent =
  | { type: 'picture.chosen'; picture: Blob }
  | { type: 'lines.given'; text: string }
  | { type: 'reading.cancelled' }
  | { type: 'field.confirmed'; name: ProposedFieldName }
  | { type: 'field.doubted'; name: ProposedFieldName }
  | { type: 'goodFields.confirmed' }
  | { type: 'proposal.accepted' }
  | { type: 'proposal.discarded' }

/**
 * Passport reader of the passenger form: a picture or pasted lines become proposals; only fields a clerk has confirmed go
 * into the form. Fields in doubt are confirmed one by one, good ones also together.
 * Source: entities 4.3 passport_image, ux 4 (files), security 6.
 */
export const passportReaderMachine = setup({
  types: { context: {} as PassportReaderContext, events: {} as PassportReaderEvent },
  actors: {
    /** Provided by the view from the client; the default never answers. Never fails: a refusal is an answer. */
    'read the passport': fromPromise<PassportAnswer, PassportSource>(() => new Promise(() => {})),
  },
  guards: {
    'a field is confirmed': ({ context }) => context.confirmed.length > 0,
    'the field has a value': ({ context, event }) =>
      event.type === 'field.confirmed' &&
      context.proposal !== null &&
      fieldsToConfirm(context.proposal).includes(event.name),
    'the passport was read': (_args, params: { answer: PassportAnswer }) => 'proposal' in params.answer,
    'text is given': ({ event }) => event.type === 'lines.given' && event.text.trim() !== '',
  },
  actions: {
    /** Provided by the view: puts the fields into the form. */
    'fill the form': (_args, _params: { fields: AcceptedFields }) => {},
    'remember the picture': assign(({ event }) =>
      event.type === 'picture.chosen' ? { source: { picture: event.picture } } : {},
    ),
    'remember the lines': assign(({ event }) =>
      event.type === 'lines.given' ? { source: { text: event.text } } : {},
    ),
    'remember the answer': assign((_args, { answer }: { answer: PassportAnswer }) => ({
      confirmed: [],
      ...('proposal' in answer
        ? { proposal: answer.proposal, refusal: '' }
        : { proposal: null, refusal: answer.refusal }),
    })),
    'confirm the field': assign(({ context, event }) =>
      event.type === 'field.confirmed'
        ? { confirmed: [...context.confirmed.filter((name) => name !== event.name), event.name] }
        : {},
    ),
    'doubt the field': assign(({ context, event }) =>
      event.type === 'field.doubted'
        ? { confirmed: context.confirmed.filter((name) => name !== event.name) }
        : {},
    ),
    'confirm the good fields': assign(({ context: { proposal, confirmed } }) => {
      if (!proposal) return {}
      return {
        confirmed: fieldsToConfirm(proposal).filter(
          (name) => confirmed.includes(name) || checkStateOf(proposal.fields[name]) === 'good',
        ),
      }
    }),
    'clear the proposal': assign({ proposal: null, confirmed: [], refusal: '', source: { text: '' } }),
  },
}).createMachine({
  id: 'passportReader',
  initial: 'idle',
  context: { source: { text: '' }, proposal: null, confirmed: [], refusal: '' },
  on: {
    'picture.chosen': { target: '.reading', reenter: true, actions: 'remember the picture' },
    'lines.given': {
      guard: 'text is given',
      target: '.reading',
      reenter: true,
      actions: 'remember the lines',
    },
  },
  states: {
    idle: {},
    reading: {
      invoke: {
        id: 'read',
        src: 'read the passport',
        input: ({ context }) => context.source,
        onDone: [
          {
            guard: { type: 'the passport was read', params: ({ event }) => ({ answer: event.output }) },
            target: 'proposed',
            actions: { type: 'remember the answer', params: ({ event }) => ({ answer: event.output }) },
          },
          {
            target: 'unreadable',
            actions: { type: 'remember the answer', params: ({ event }) => ({ answer: event.output }) },
          },
        ],
      },
      on: { 'reading.cancelled': { target: 'idle', actions: 'clear the proposal' } },
    },
    proposed: {
      on: {
        'field.confirmed': { guard: 'the field has a value', actions: 'confirm the field' },
        'field.doubted': { actions: 'doubt the field' },
        'goodFields.confirmed': { actions: 'confirm the good fields' },
        'proposal.accepted': {
          guard: 'a field is confirmed',
          target: 'accepted',
          actions: {
            type: 'fill the form',
            params: ({ context }) => ({
              fields: context.proposal ? acceptedFields(context.proposal, context.confirmed) : {},
            }),
          },
        },
        'proposal.discarded': { target: 'idle', actions: 'clear the proposal' },
      },
    },
    unreadable: { on: { 'proposal.discarded': { target: 'idle', actions: 'clear the proposal' } } },
    accepted: { on: { 'proposal.discarded': { target: 'idle', actions: 'clear the proposal' } } },
  },
})
