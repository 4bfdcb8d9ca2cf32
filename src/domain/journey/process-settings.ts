/**
 * What an agency's processes run on until it sets other numbers. Source: entities 1.6.1.
 */
import { z } from 'zod'
import { processSettings } from '../agency/process-settings-shape.ts'

export type StoredProcessSettings = z.output<ReturnType<typeof processSettings>>

/** What a new agency starts with. */
export const defaultProcessSettings: StoredProcessSettings = processSettings(z).parse({})
