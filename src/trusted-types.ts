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
 * The one vetted policy for what React, Mantine and Clerk's loader write into sinks: style text, which
 * holds no markup, and scripts of our own origin, where Clerk's stand too. Everything else is refused.
 */
export function installTrustedTypes(): void {
  const factory: unknown = Reflect.get(window, 'trustedTypes')
  if (!v.is(PolicyFactory, factory)) return
  factory.createPolicy('default', {
    createHTML: (html) => (html.includes('<') ? null : html),
    createScriptURL: (url) => (isOurScript(url) ? url : null),
  })
}

/** Also a `blob:` of ours: Clerk keeps its token fresh from a worker that it makes of its own source. */
const isOurScript = (url: string): boolean =>
  new URL(url, window.location.href).origin === window.location.origin
