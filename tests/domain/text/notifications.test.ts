import { expect, it } from 'vitest'
import { notifications, notificationText } from '../../../src/domain/messages/notifications.ts'

const said = (id: string, values: Record<string, string | number>): string => {
  const known = notifications[id]
  if (!known) throw new Error(`no message ${id}`)
  return notificationText(known, { name: 'MD RIPON MIA', id: 2, ...values })
}

it('shows days as people read them, however they come', () => {
  expect(said('N03', { date: '2027-02-28' })).toBe('Medical of MD RIPON MIA (#2) expired on 28 Feb 2027.')
  expect(said('N03', { date: '28 Feb 2027' })).toBe('Medical of MD RIPON MIA (#2) expired on 28 Feb 2027.')
})

it('ends with one full stop when the typed reason has its own, and keeps three dots', () => {
  expect(said('N14', { date: '2027-02-28', reason: 'The employer refused him.' })).toBe(
    'MD RIPON MIA returned on 28 Feb 2027: The employer refused him.',
  )
  expect(said('N14', { date: '2027-02-28', reason: 'Ill ...' })).toBe(
    'MD RIPON MIA returned on 28 Feb 2027: Ill ...',
  )
})
