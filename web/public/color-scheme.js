// Before the first paint. A file of its own: the CSP allows no inline script.
const { documentElement } = document
try {
  // Dark mode never flashes light.
  const stored = localStorage.getItem('mantine-color-scheme-value')
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  // Somebody signed in is on the way to another page: the one for strangers stays out of sight.
  if (localStorage.getItem('access_token')) documentElement.setAttribute('data-has-tokens', '')
} catch {
  documentElement.setAttribute('data-mantine-color-scheme', 'light')
}
// Forms are sent by the interface. One submitted before it is alive doesn't reload the page: it is sent once it is.
document.addEventListener('submit', (event) => {
  if (event.defaultPrevented) return
  event.preventDefault()
  event.target.setAttribute('data-early', '')
})
