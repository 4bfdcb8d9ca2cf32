/**
 * What follows from a declaration, worked out the first time it is asked for. Declarations never change, and a file of
 * fifty thousand records asks for the same answer as often.
 * @param answer a pure function of the declaration; its answer is never changed.
 */
export function once<Declared extends object, Answer>(
  answer: (declared: Declared) => Answer,
): (declared: Declared) => Answer {
  const known = new WeakMap<Declared, { answer: Answer }>()
  return (declared) => {
    const found = known.get(declared) ?? { answer: answer(declared) }
    known.set(declared, found)
    return found.answer
  }
}
