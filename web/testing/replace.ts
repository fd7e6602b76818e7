import { onTestFinished } from 'vitest'

/** Replaces a property of the browser until the test ends. */
export function replace(target: object, name: string, value: PropertyDescriptor) {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { configurable: true, ...value })
  onTestFinished(() => {
    if (before) Object.defineProperty(target, name, before)
    else delete (target as Record<string, unknown>)[name]
  })
}
