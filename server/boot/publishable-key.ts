/**
 * The host of Clerk's Frontend API in a publishable key: `pk_live_` or `pk_test_`, then the host
 * and a `$` in base64. Undefined for anything else.
 */
export function hostOfPublishableKey(key: string): string | undefined {
  const [, encoded] = /^pk_(?:live|test)_([A-Za-z0-9+/_-]+={0,2})$/.exec(key) ?? []
  if (!encoded) return undefined
  const [, host] = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)\$$/i.exec(atob64(encoded)) ?? []
  return host
}

const atob64 = (encoded: string): string => Buffer.from(encoded, 'base64').toString('latin1')
