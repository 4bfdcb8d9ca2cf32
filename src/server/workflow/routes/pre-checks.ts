/** Questions asked before a step begins: is this centre open, is the file ready for the embassy, for BMET (steps 1, 5, 10). */
import { z } from 'zod'
import { entityOf } from '../../../domain/entities.ts'
import { AppError } from '../../../domain/errors.ts'
import {
  checkCenter,
  checkEmbassy,
  checkManpower,
  embassyChecks,
  type PreCheck,
} from '../../../machines/journey/pre-checks.ts'
import { translate, translatedFix, type ReaderLanguage } from '../../platform/reader-words.ts'
import { limits } from '../../platform/config.ts'
import { rowById } from '../event/rows.ts'
import { defineRoute, idParams, type Route } from '../../http/define-route.ts'
import { visibleFacts } from './visible-facts.ts'

const limit = limits.rate.lookups
const passengerParams = z.object({ passenger_id: idParams.shape.id })
const check = z.object({
  ok: z.boolean(),
  message: z.string().nullable(),
  fix: z.object({ label: z.string(), path: z.string() }).optional(),
})

type CheckAnswer = z.infer<typeof check>

/** The answer in the reader's language, without what it is made of. */
const answerOf = ({ ok, message, sentence, fix }: PreCheck, language: ReaderLanguage): CheckAnswer => ({
  ok,
  message: message === null ? null : translate({ message, sentence }, language),
  ...(fix ? { fix: translatedFix(fix, language) } : {}),
})

export const preCheckRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/medical/api/v1/medical/check_center/:id',
    summary: 'Whether a medical centre is open and, for a passenger, approved for their country',
    access: 'user',
    permission: 'medical.update',
    limit,
    params: idParams,
    query: z.object({ passenger: idParams.shape.id.optional() }),
    response: check,
    handler: async (context) => {
      const center = await rowById(context.db, entityOf('medical_center'), context.params.id)
      if (!center) throw new AppError('record.notFound')
      const { passenger } = context.query
      return answerOf(
        checkCenter(
          center,
          context.clock.today(),
          passenger === undefined ? null : await visibleFacts(context, passenger),
        ),
        context.user.language,
      )
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/embassy/api/v1/embassy/check/:passenger_id',
    summary: 'What the embassy will ask of a passenger, each with its answer today',
    access: 'user',
    permission: 'embassy.update',
    limit,
    params: passengerParams,
    response: z.object(
      Object.fromEntries(embassyChecks.map((name) => [name, check])) as Record<
        (typeof embassyChecks)[number],
        typeof check
      >,
    ), // fromEntries loses the names.
    handler: async (context) => {
      const checks = checkEmbassy(await visibleFacts(context, context.params.passenger_id))
      return Object.fromEntries(
        embassyChecks.map((name) => [name, answerOf(checks[name], context.user.language)]),
      ) as Record<(typeof embassyChecks)[number], CheckAnswer> // fromEntries loses the names.
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/man_power/api/v1/man_power/check_embassy/:passenger_id',
    summary: 'Whether the visa of a passenger allows the BMET clearance',
    access: 'user',
    permission: 'man_power.update',
    limit,
    params: passengerParams,
    response: check,
    handler: async (context) =>
      answerOf(
        checkManpower(await visibleFacts(context, context.params.passenger_id)),
        context.user.language,
      ),
  }),
]
