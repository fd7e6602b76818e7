/*
 * Stands in each rendered page (server/http/pages.ts). Such a page is a document: its text and links need no code. The
 * code is loaded when somebody uses what needs it: a form, a button, or what has `data-wakes`. What is typed meanwhile
 * stays in its fields (components/forms/form.ts), and a press is done again when the page is alive (docs/decisions/0090).
 */
const page = document.documentElement
const files = page.dataset.code!.split(' ')
const alive = new AbortController()
const { signal } = alive
const drawn = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { signal }))

let isWaking = false
/** What was pressed last, and does nothing without the code. */
let pressed: HTMLElement | undefined

/** Loads the code; main.tsx, the first of the files, takes the page over. */
async function wake() {
  if (isWaking) return
  isWaking = true
  page.dataset.waking = ''
  for (const href of files)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    )
  await drawn
  document.getElementById('asleep')!.hidden = true
  try {
    await import(/* @vite-ignore */ files[0]!)
  } catch {
    await renew()
    isWaking = false
    delete page.dataset.waking
    document.getElementById('asleep')!.hidden = false
  }
}

/** In the tab's storage: the files for which the page was loaded again. */
const renewed = 'renewed_for'
/** In the tab's storage, while the page is loaded again: texts and focus, by the position of the field. */
const unsent = 'typed_early'

/** After a deployment the files may be gone. The page is loaded again then, once, with what was typed, but no passwords. */
async function renew() {
  const answer = await fetch('/robots.txt', { cache: 'no-store' }).catch(() => undefined)
  if (!answer || store((tab) => tab.getItem(renewed)) === files[0]) return
  const typed = fields().flatMap((field, index) => (field.value ? [[index, field.value]] : []))
  const focused = fields().indexOf(document.activeElement as HTMLInputElement)
  store((tab) => {
    tab.setItem(renewed, files[0]!)
    tab.setItem(unsent, JSON.stringify({ typed, focused }))
  })
  location.reload()
  await new Promise(() => {})
}

/** The fields whose text may be kept in the tab. */
const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>('form :is(input, textarea)')].filter(
    ({ type }) => !/password|radio|checkbox/.test(type),
  )

/** The place of the landing page's form. What has `data-form` leads to it, from every page. */
const formPlace = () => document.getElementById('sign-in-form')
/** In the tab's storage: which form somebody asked for on another page. */
const wish = 'asked_form'

function press(element: HTMLElement) {
  pressed?.removeAttribute('aria-busy')
  pressed = element
  element.setAttribute('aria-busy', 'true')
  if (element.dataset.form) formPlace()?.scrollIntoView()
  void wake()
}

/** A choice that redraws the page. The choices inside a form are kept as they are. */
const redraws = '[role=radiogroup]:not(form *)'

function onFocus({ target }: Event) {
  if ((target as Element).closest(`form, button, ${redraws}, [data-wakes]`)) void wake()
}

function onClick(event: MouseEvent) {
  const target = event.target as Element
  const toForm = target.closest<HTMLElement>('[data-form]')
  // The link leads to the page with the form, which reads the wish.
  if (toForm && !formPlace()) return store((tab) => tab.setItem(wish, toForm.dataset.form!))
  const idle = toForm ?? target.closest<HTMLElement>(`button:not([type=submit]), ${redraws} label`)
  if (!idle) return onFocus(event)
  // Neither does React see it, which may already be taking the page over.
  event.stopPropagation()
  event.preventDefault()
  press(idle)
}

/** Undefined where the browser has no storage for us. */
function store<Value>(use: (tab: Storage) => Value): Value | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

function take(name: string): string | null | undefined {
  const value = store((tab) => tab.getItem(name))
  store((tab) => tab.removeItem(name))
  return value
}

document.addEventListener('focusin', onFocus, { signal })
document.addEventListener('click', onClick, { signal, capture: true })
document.addEventListener(
  'keydown',
  (event) => {
    if (/^Arrow/.test(event.key) && (event.target as Element).closest(redraws)) event.preventDefault()
  },
  { signal },
)
// The interface sends forms: the browser must not. The form is marked, and sent when the code is there.
document.addEventListener(
  'submit',
  (event) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    ;(event.target as Element).setAttribute('data-early', '')
    void wake()
  },
  { signal },
)
// Somebody signed in in another tab.
window.addEventListener(
  'storage',
  ({ key, newValue }) => void (key === 'access_token' && newValue && wake()),
  {
    signal,
  },
)
// Chromium offers to install once. The interface asks when it fits (install.ts).
window.addEventListener(
  'beforeinstallprompt',
  (event) => {
    event.preventDefault()
    Object.assign(window, { installQuestion: event })
  },
  { signal },
)
document.addEventListener(
  'alive',
  () => {
    alive.abort()
    delete page.dataset.code
    delete page.dataset.waking
    pressed?.removeAttribute('aria-busy')
    pressed?.click()
  },
  { signal },
)

// Somebody is signed in, or a session ended or a sign-up was begun in this tab: the page is another one.
if ('hasTokens' in page.dataset || store((tab) => tab.getItem('session_end') ?? tab.getItem('sign_up')))
  void wake()
void drawn.then(() => {
  const { typed = [], focused = -1 } = JSON.parse(take(unsent) ?? '{}')
  for (const [index, text] of typed) fields()[index]!.value = text
  fields()[focused]?.focus()
  const form = formPlace() && take(wish)
  if (form) press(document.querySelector<HTMLElement>(`[data-form="${form}"]`)!)
})
