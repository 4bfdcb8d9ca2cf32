/** What lets an event pass although a rule speaks against it: fields of a payload, and events that are nothing else. */
export const overrideFields = ['ceiling_override', 'due_override_reason'] as const
export const overrideEvents = ['APPROVE_DUE'] as const
