/**
 * Why a refresh is refused: somebody ended the session (a log-out elsewhere, a new password, a suspension), or it was not
 * used for too long. An ended session leaves no drafts on its device; after an expired one the person finds them again.
 */
export const sessionEnds = {
  ended: 'Your session has ended. Please sign in again.',
  expired: 'Your session has expired. Please sign in again.',
}
