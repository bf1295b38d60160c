/**
 * Whether somebody may be signed in on this browser, without loading Clerk. The cookie `__client_uat`
 * (or `__client_uat_<suffix>`, one for each Clerk instance) holds when the sessions last changed, in
 * seconds since 1970, or 0 if there is none.
 */
export const hasSessionHint = (): boolean =>
  /(?:^|;\s*)__client_uat(?:_[\w-]+)?=[1-9]/.test(document.cookie)
