/*
 * The one script that stands in every page, before anything is painted or another script runs; it is inlined, and the
 * content security policy names its hash.
 */

// Light or dark as chosen in account settings (product rules): the app itself reads the same key, src/app/MantineRoot.tsx.
try {
  const chosen = localStorage.getItem('rowan-appearance')
  if (chosen === 'light' || chosen === 'dark') {
    document.documentElement.setAttribute('data-mantine-color-scheme', chosen)
  }
} catch {
  // Without storage the device decides.
}

/*
 * The only Trusted Types policy, for what React, Mantine and Clerk write into sinks: style text without markup, and
 * scripts of our own origin, Clerk's included. Everything else is refused. Our own `blob:` URLs are among them: Clerk
 * refreshes its token in a worker that it creates from source.
 */
Reflect.get(window, 'trustedTypes')?.createPolicy('default', {
  createHTML: (/** @type {string} */ html) => (html.includes('<') ? null : html),
  createScriptURL: (/** @type {string} */ url) =>
    new URL(url, location.href).origin === location.origin ? url : null,
})
