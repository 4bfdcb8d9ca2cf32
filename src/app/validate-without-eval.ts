/**
 * zod tries `new Function` when its first schema is made, and the browser reports a violation of our content security
 * policy although zod catches the refusal. Imported before everything else, because schemas are made while modules
 * load. Written into the object zod reads its configuration from: importing zod to call `config` would bring it to the
 * sign-in page, which has no schema.
 */
export {}

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true }
