import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** True while React takes over a page that was rendered ahead, false in what React draws itself. */
export const useIsHydrating = () =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
