/** The user who signs in next at the same window must not see what the one before chose or looked at. */
import { describe, expect, it } from 'vitest'
import { recentChoices, rememberChoice } from '../../../src/client/records/lookups.ts'
import {
  noteAnswer,
  noteFault,
  recentAnswers,
  recentFaults,
} from '../../../src/client/http/recent-answers.ts'
import { clearPersonalData } from '../../../src/client/http/sign-out.ts'
import { entityOf } from '../../../src/domain/entities.ts'
import {
  backToList,
  placeIn,
  rememberList,
  rememberPlace,
} from '../../../src/features/records/record-paths.ts'

describe('signing out', () => {
  it('clears recent choices, lists and places in them', () => {
    rememberChoice('agent', { id: 7, label: 'Karim Overseas' })
    rememberList('agent', '/apps/agent-management/agents?q=karim')
    rememberPlace('/apps/agent-management/agents?q=karim', { top: 400, id: 7 })
    expect(recentChoices('agent')).toHaveLength(1)
    clearPersonalData()
    expect(recentChoices('agent')).toEqual([])
    expect(backToList(entityOf('agent'))).toBe('/apps/agent-management/agents')
    expect(placeIn('/apps/agent-management/agents?q=karim')).toBeUndefined()
  })

  it('clears the last answers of the server and the faults', () => {
    noteAnswer(
      { method: 'get', url: '/passenger/api/v1/passenger/1023/' },
      { status: 200, data: { name: 'Karim' } },
    )
    noteFault(new Error('Karim'))
    expect(recentAnswers).toHaveLength(1)
    expect(recentFaults).toHaveLength(1)
    clearPersonalData()
    expect(recentAnswers).toEqual([])
    expect(recentFaults).toEqual([])
  })
})
