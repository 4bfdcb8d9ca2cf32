/** What a person lets colleagues see of being at work, in the order of the menu. Source: specification 3 "Chat contact". */
export const chatStatuses = ['online', 'away', 'do-not-disturb', 'offline'] as const
export type ChatStatus = (typeof chatStatuses)[number]
