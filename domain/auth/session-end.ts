/** Why somebody ended a session. */
export const endings = {
  password: 'You were signed out because the password of your account was changed. Please sign in again.',
  device: 'You were signed out from another device. Please sign in again.',
  suspended: 'You were signed out because your account was suspended. Please contact support.',
  email: 'You were signed out because the e-mail address of your account was changed. Please sign in again.',
  second_factor:
    'You were signed out because two-step sign-in was turned on or off for your account. Please sign in again.',
}
export type Ending = keyof typeof endings

/**
 * Why a refresh is refused. The sign-in page shows the sentence. `ended`: the person signed out, or the reason is not
 * known; `expired`: the session was not used for a week, or lasted a month.
 */
export const sessionEnds = {
  ...endings,
  ended: 'Your session has ended. Please sign in again.',
  expired: 'Your session has expired. Please sign in again.',
}
