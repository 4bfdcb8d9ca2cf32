/** Every change of the screens goes through the one client that keeps it over a lost connection or session and sends it again. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../../src/', import.meta.url)
const sources = ['app', 'client', 'features', 'foundation', 'machines', 'ui'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.stories.tsx'))
    .map((name) => {
      const file = `${folder}/${name}`
      return { file, text: readFileSync(new URL(file, root), 'utf8') }
    }),
)
/** Files in which a pattern occurs, with how often. */
const uses = (pattern: RegExp): Record<string, number> =>
  Object.fromEntries(
    sources
      .map(({ file, text }) => [file, text.match(pattern)?.length ?? 0] as const)
      .filter(([, count]) => count > 0),
  )

test('nothing else than the client sends, but for the start and end of a session and the live stream', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(uses(/(?<![\w.])fetch\(|\bnew XMLHttpRequest\b|\bsendBeacon\(|\bnew EventSource\b/g)).toEqual({
    // Before there is a person, nothing can be typed that waits.
    'client/http/guest.ts': 1,
    // A stream of news; it only reads.
    'client/http/live.ts': 1,
    // Who has just signed in, signing out, and the settings sent while the person leaves.
    'client/http/session.ts': 3,
  })
  expect(uses(/from 'axios'/g)).toEqual({ 'client/http/api.ts': 1 })
})

test('a change is given up without an answer only where it only asks, or the next one replaces it', () => {
  expect(uses(/\bonce: true\b(?! \/\/)/g)).toEqual({
    // Settings of the screen: the machine sends the newest ones again.
    'app/actors.ts': 1,
    // A password and a code are typed again.
    'client/agency/account.ts': 1,
    'client/agency/own-factor.ts': 1,
    'client/http/reauthenticate.ts': 1,
    // A try of the mail server, which a person watches.
    'client/agency/mail.ts': 1,
    // The chat keeps its unsent messages and sends them again itself; presence is said every minute.
    'client/desk/chat.ts': 2,
    // A card that is not dismissed is shown again.
    'client/desk/notifications.ts': 1,
    // A text that is read into a form and kept nowhere; it still stands on the screen.
    'client/desk/ticket-entry.ts': 1,
    // The next draft replaces this one.
    'client/http/drafts.ts': 2,
    // Questions with many ids in their body.
    'client/journey/bulk.ts': 5,
    'client/journey/stage-plans.ts': 1,
    // What an event would post: it is tried and rolled back.
    'client/journey/use-step.ts': 1,
    'client/passengers/passport-reading.ts': 2,
    // A file that is read into a new import; it is still chosen on the screen.
    'client/records/imports.ts': 1,
  })
})
