/** Passengers of one bulk update, whatever the setting says (security 5). Apart from its events: a list needs no more than this. */
export const mostInBulk = 500
