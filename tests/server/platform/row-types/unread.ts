/** Statements whose row type is not compared: their text is known at run time only. By file, one line for each. */
export const unread: readonly string[] = []
