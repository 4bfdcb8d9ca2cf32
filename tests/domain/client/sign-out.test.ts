/** Whoever signs in next at the same window must not see what the one before chose or looked at. */
import { describe, expect, it } from 'vitest'
import { recentChoices, rememberChoice } from '../../../src/client/records/lookups.ts'
import { forgetPerson } from '../../../src/client/http/sign-out.ts'
import { entityOf } from '../../../src/domain/entities.ts'
import {
  backToList,
  placeIn,
  rememberList,
  rememberPlace,
} from '../../../src/features/records/record-paths.ts'

describe('signing out', () => {
  it('forgets recent choices, lists and places in them', () => {
    rememberChoice('agent', { id: 7, label: 'Karim Overseas' })
    rememberList('agent', '/apps/agent-management/agents?q=karim')
    rememberPlace('/apps/agent-management/agents?q=karim', { top: 400, id: 7 })
    expect(recentChoices('agent')).toHaveLength(1)
    forgetPerson()
    expect(recentChoices('agent')).toEqual([])
    expect(backToList(entityOf('agent'))).toBe('/apps/agent-management/agents')
    expect(placeIn('/apps/agent-management/agents?q=karim')).toBeUndefined()
  })
})
