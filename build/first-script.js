/*
 * The one script that stands in every page, before anything is painted; it is inlined, and the content
 * security policy names its hash. Light or dark as chosen in account settings (product rules): the app
 * itself reads the same key, src/app/MantineRoot.tsx.
 */
try {
  const chosen = localStorage.getItem('rowan-appearance')
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.setAttribute('data-mantine-color-scheme', chosen)
  }
} catch {
  // Without storage the device decides.
}
