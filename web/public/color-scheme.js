// Before the first paint, so that dark mode never flashes light. A file of its own: the CSP allows no inline script.
try {
  const stored = localStorage.getItem('mantine-color-scheme-value')
  const isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
}
