import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import shell from '../../src/app/locales/en/shell.json' with { type: 'json' }
import { settingsActor, snackbarActor } from '../../src/app/actors.ts'
import { receiveAnnouncements } from '../../src/app/shell/announcements.ts'
import { api } from '../../src/client/http/api.ts'

await i18next.init({ lng: 'en', resources: { en: { shell } }, defaultNS: 'shell' })

const shown = () => snackbarActor.getSnapshot().context.visible.map(({ message }) => message)

test('a saved setting is said to screen readers and shown to nobody; one that was not saved is shown', async () => {
  const put = vi.spyOn(api, 'put').mockResolvedValue({} as never)
  const heard: string[] = []
  receiveAnnouncements({ announce: (text) => heard.push(text) })
  snackbarActor.start()
  settingsActor.start()
  settingsActor.send({ type: 'LOADED', settings: {}, shortcuts: [], isSignedIn: true })
  settingsActor.send({ type: 'CHANGE', patch: { theme: { main: 'dark3' } } })
  await expect.poll(() => heard).toEqual(['User data saved with api'])
  expect([put.mock.calls.length, shown()]).toEqual([1, []])
  put.mockRejectedValue(new Error('The profile is full.'))
  settingsActor.send({ type: 'CHANGE', patch: { theme: { main: 'light5' } } })
  await expect.poll(shown).toEqual(['The profile is full.'])
  expect(heard).toHaveLength(1)
})
