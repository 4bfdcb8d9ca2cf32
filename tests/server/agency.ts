/** The scenario agency on a fresh test database. */
import { furnish, type Furnished } from './agency-data.ts'
import { testApp, type TestApp, type TestAppOptions } from './harness.ts'

export { rakib, type Answer } from './agency-data.ts'
export type Agency = TestApp & Furnished

/** A fresh agency; close it in afterAll. */
export async function agency(options: TestAppOptions = {}): Promise<Agency> {
  const app = await testApp({ today: '2027-01-03', ...options })
  return { ...app, ...(await furnish(app)) }
}
