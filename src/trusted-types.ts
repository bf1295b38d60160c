import * as v from 'valibot'

interface Rules {
  createHTML: (html: string) => string | null
  createScriptURL: (url: string) => string | null
}

const PolicyFactory = v.object({
  createPolicy: v.custom<(name: string, rules: Rules) => unknown>(
    (value) => typeof value === 'function',
  ),
})

/**
 * The only Trusted Types policy, for what React, Mantine and Clerk's loader write into sinks: style text
 * without markup, and scripts of our own origin, Clerk's included. Everything else is refused.
 */
export function installTrustedTypes(): void {
  const factory: unknown = Reflect.get(window, 'trustedTypes')
  if (!v.is(PolicyFactory, factory)) return
  factory.createPolicy('default', {
    createHTML: (html) => (html.includes('<') ? null : html),
    createScriptURL: (url) => (isOurScript(url) ? url : null),
  })
}

/** Includes our own `blob:` URLs: Clerk refreshes its token in a worker that it creates from source. */
const isOurScript = (url: string): boolean =>
  new URL(url, window.location.href).origin === window.location.origin
