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
    isWaking = false
    delete page.dataset.waking
    document.getElementById('asleep')!.hidden = false
  }
}

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
  const form = store((tab) => tab.getItem(wish))
  const leads = form && document.querySelector<HTMLElement>(`[data-form="${form}"]`)
  if (!leads || !formPlace()) return
  store((tab) => tab.removeItem(wish))
  press(leads)
})
