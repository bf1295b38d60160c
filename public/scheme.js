// Light or dark as chosen in account settings, before anything is painted (decision 059).
// The app itself reads the same key: src/ui/color-scheme.ts.
;(function () {
  try {
    const chosen = localStorage.getItem('rowan-appearance')
    if (chosen === 'light' || chosen === 'dark') {
      document.documentElement.setAttribute('data-mantine-color-scheme', chosen)
    }
  } catch {
    // Without storage the device decides.
  }
})()
