import axios, { type AxiosAdapter } from 'axios'
import { afterAll, vi } from 'vitest'

/**
 * Lets `adapter` answer the client that the calling file imports next, with `storage` as its local storage. Pure tests
 * share their modules: another file of the worker may have made a client already, and the next one needs its own.
 */
export function answeredBy(
  adapter: AxiosAdapter,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): void {
  const original = axios.defaults.adapter
  vi.stubGlobal('localStorage', storage)
  axios.defaults.adapter = adapter // Before the client is made, which copies the defaults.
  vi.resetModules()
  afterAll(() => {
    axios.defaults.adapter = original
    vi.unstubAllGlobals()
    vi.resetModules()
  })
}
