/**
 * zod tries `new Function` when its first schema is made, and the browser reports a violation of our content security
 * policy although zod catches the refusal. Imported before everything else, because schemas are made while modules load.
 */
import { config } from 'zod/v4/core'

config({ jitless: true })
