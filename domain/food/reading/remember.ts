/**
 * A cache for a function: the plan builder checks the same meals at each keystroke. It holds at most `limit` answers.
 */
export function remember<Q, A>(limit: number, answer: (question: Q) => A): (question: Q) => A {
  const known = new Map<Q, A>()
  return (question) => {
    let found = known.get(question)
    if (found === undefined) {
      found = answer(question)
      if (known.size >= limit) known.clear()
      known.set(question, found)
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
