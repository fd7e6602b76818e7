import { notifications } from '@mantine/notifications'

type Duration = { seconds?: number }

function show(text: string, seconds: number, look: { color?: string; role: 'alert' | 'status' }): string {
  return notifications.show({ message: text, autoClose: seconds * 1000, ...look })
}

/** Shows a toast and returns its id. */
export const notify = {
  success: (text: string, { seconds = 2 }: Duration = {}) =>
    show(text, seconds, { color: 'green', role: 'status' }),
  error: (text: string, { seconds = 4 }: Duration = {}) =>
    show(text, seconds, { color: 'red', role: 'alert' }),
  info: (text: string, { seconds = 4 }: Duration = {}) => show(text, seconds, { role: 'status' }),
  /** Stays until `hide(id)`, or until another toast replaces it. */
  loading: (text: string) =>
    notifications.show({
      message: text,
      loading: true,
      autoClose: false,
      withCloseButton: false,
      role: 'status',
    }),
  hide: (id: string) => void notifications.hide(id),
}
