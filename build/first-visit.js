/*
 * Stands in a member's page behind the links to the identity provider's scripts. A browser without a worker is
 * likely to be here for the first time, and who is there must be asked; any other shows a known member first
 * (decision 130).
 */
if (!navigator.serviceWorker?.controller) {
  document.querySelectorAll('link[data-rel]').forEach((link) => {
    link.setAttribute('rel', link.getAttribute('data-rel') ?? '')
  })
}
