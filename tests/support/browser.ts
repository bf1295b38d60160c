/**
 * What a browser has and jsdom has not, and the `/config.js` of the tests. Imported before anything
 * of `src`, which reads both when it is loaded.
 */

Reflect.set(window, 'ROWAN', {
  clerkPublishableKey: 'pk_live_aWRlbnRpdHkubG9jYWxob3N0JA==',
  clerkJsUrl: '/clerk.js',
  partnerUrl: 'https://partner.example',
  partnerCode: 'rowan-tests',
  supportEmail: 'support@rowan.example',
  aboutUrl: 'https://rowan.example/about',
  nhsLoginSettingsUrl: 'https://settings.login.nhs.uk',
})

class NoResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Reflect.set(window, 'ResizeObserver', NoResizes)
Reflect.set(window, 'scrollTo', () => {})
Element.prototype.scrollIntoView = () => {}
window.matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})
