/*
 * Placed after links of a member's page, which it follows once. Without a service worker this is probably a first
 * visit: the app has to know who is signed in, so the SDK of the identity provider is fetched with the page (decision
 * 130). With one, a known member is shown first, from files on this device: styles apply right away, before a script
 * asks for them.
 */
if (navigator.serviceWorker?.controller) {
  document.querySelectorAll('link[rel=preload][as=style]').forEach((link) => {
    link.setAttribute('rel', 'stylesheet')
  })
} else {
  document.querySelectorAll('link[data-rel]').forEach((link) => {
    link.setAttribute('rel', link.getAttribute('data-rel') ?? '')
    link.removeAttribute('data-rel')
  })
}
