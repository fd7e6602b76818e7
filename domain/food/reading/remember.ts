/**
 * A cache for a function: the plan builder checks the same meals at each keystroke. It holds at most `limit` answers.
 * Questions that are objects are known by a key.
 */
export function remember<Q, A>(
  limit: number,
  answer: (question: Q) => A,
  keyOf: (question: Q) => unknown = (question) => question,
): (question: Q) => A {
  const known = new Map<unknown, A>()
  return (question) => {
    const key = keyOf(question)
    let found = known.get(key)
    if (found === undefined) {
      found = answer(question)
      if (known.size >= limit) known.clear()
      known.set(key, found)
    }
    return found
  }
}

/** The same for questions that are objects, which never change: an answer goes with its question. */
export function rememberOf<Q extends object, A>(answer: (question: Q) => A): (question: Q) => A {
  const known = new WeakMap<Q, A>()
  return (question) => {
    const found = known.get(question)
    if (found !== undefined) return found
    const made = answer(question)
    known.set(question, made)
    return made
  }
}
