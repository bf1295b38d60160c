/*
 * Placed after the links of a member's page. Without a service worker this is probably a first visit: the app has to
 * know who is signed in, so the identity provider's scripts are fetched with the page (decision 130). With one, a
 * known member is shown first, from files on this device: styles apply right away, before a script asks for them.
 */
if (navigator.serviceWorker?.controller) {
  document.querySelectorAll('link[rel=preload][as=style]').forEach((link) => {
    link.setAttribute('rel', 'stylesheet')
  })
} else {
  document.querySelectorAll('link[data-rel]').forEach((link) => {
    link.setAttribute('rel', link.getAttribute('data-rel') ?? '')
  })
}
