// Runs before the first drawing. It is a file because the CSP allows no inline script.
const { documentElement } = document
try {
  // A dark page must not flash in light colours first.
  const stored = localStorage.getItem('mantine-color-scheme-value')
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  // A signed-in person is sent to another page, so the page for people without a session stays hidden.
  if (localStorage.getItem('access_token')) documentElement.setAttribute('data-has-tokens', '')
} catch {
  documentElement.setAttribute('data-mantine-color-scheme', 'light')
}
// The interface sends forms. A form submitted before its code has loaded must not reload the page: it is marked, and
// sent when the code is there.
document.addEventListener('submit', (event) => {
  if (event.defaultPrevented) return
  event.preventDefault()
  event.target.setAttribute('data-early', '')
})
