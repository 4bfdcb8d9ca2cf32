/** '/apps/agent-management/:id/:name?' of record 12: the first marked part holds the id, optional ones are left out. */
export const recordPath = (pattern: string, id: number | string): string =>
  pattern
    .split('/')
    .map((part) => (part.startsWith(':') ? (part.endsWith('?') ? null : encodeURIComponent(id)) : part))
    .filter((part) => part !== null)
    .join('/')
