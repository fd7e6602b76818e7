/**
 * Whether the server answers. Browsers say that they are online in a network that leads nowhere, and for a moment while
 * a page is left.
 */
export const isReachable = (): Promise<boolean> =>
  fetch('/robots.txt', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** What a page's code is missing for when the server does not answer. */
export class NotReachable extends Error {}
