// A reporter of Vitest that writes what npm test needs: how many tests passed and failed, and what failed and why.
// The file is named by FAULTS_FILE. A test that could not run because a hook of its group failed counts as failed, and so does an error outside any test.
import { writeFileSync } from 'node:fs'

/** @typedef {{ name: string, message: string }} Fault */

/** @param {string} name @param {{ message?: string, stack?: string }} error @returns {Fault} */
const fault = (name, error) => ({ name, message: error.stack || error.message || String(error) })

/** Whether a test stands in a group or file whose hook failed. @param {import('vitest/node').TestCase} test */
function isLostWithItsGroup(test) {
  for (let group = test.parent; ; group = group.parent) {
    if (group.errors().length > 0) return true
    if (group.type === 'module') return false
  }
}

/** @implements {import('vitest/node').Reporter} */
export default class FaultsReporter {
  /** @param {readonly import('vitest/node').TestModule[]} modules @param {readonly import('vitest/node').SerializedError[]} errorsOutside */
  onTestRunEnd(modules, errorsOutside) {
    let passed = 0
    let failed = 0
    /** @type {Fault[]} */
    const faults = []
    for (const module of modules) {
      const lost = []
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') passed++
        if (state === 'failed') {
          failed++
          faults.push(
            ...(errors.length > 0 ? errors : [{ message: 'no message' }]).map((error) =>
              fault(`${module.relativeModuleId} > ${test.fullName}`, error),
            ),
          )
        }
        if (state === 'skipped' && isLostWithItsGroup(test)) lost.push(test)
      }
      const groups = [module, ...module.children.allSuites()].filter((group) => group.errors().length > 0)
      failed += groups.length > 0 ? Math.max(lost.length, 1) : 0
      for (const group of groups) {
        const name =
          group.type === 'module' ? module.relativeModuleId : `${module.relativeModuleId} > ${group.fullName}`
        faults.push(
          ...group
            .errors()
            .map((error) => fault(`${name} (${lost.length} tests of the file did not run)`, error)),
        )
      }
    }
    failed += errorsOutside.length
    faults.push(...errorsOutside.map((error) => fault('outside any test', error)))
    writeFileSync(String(process.env.FAULTS_FILE), JSON.stringify({ passed, failed, faults }))
  }
}
