import { html, raw } from 'hono/html'
import { scopeWords } from './claims.ts'
import type { NhsTestPerson } from './people.ts'

/** Headers of the pages: nothing is loaded, nobody may frame them. */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

interface Consent {
  /** The query of the request, which the form sends back. */
  request: string
  scopes: readonly string[]
  people: readonly NhsTestPerson[]
}

/** The page on which a person says who they are and whether they agree. It replaces three pages of NHS login. */
export const consentPage = ({ request, scopes, people }: Consent) =>
  page(
    'Agree to share your NHS login information',
    html`<p>
        This page stands in for NHS login’s own. Choose who you are: everybody here is invented.
      </p>
      <form method="post" action="authorize">
        <input type="hidden" name="request" value="${request}" />
        <fieldset>
          <legend>Who are you?</legend>
          ${people.map(
            ({ subject, givenName, familyName, proofing, gpCredentials }, index) =>
              html`<label>
                <input
                  type="radio"
                  name="person"
                  value="${subject}"
                  ${index === 0 ? 'checked' : ''}
                />
                <span
                  >${givenName} ${familyName}<small
                    >${proofing}, ${gpCredentials ? 'with' : 'without'} GP details</small
                  ></span
                >
              </label>`,
          )}
        </fieldset>
        <h2>Rowan asks for</h2>
        <ul>
          ${scopes.flatMap((scope) => {
            const words = scopeWords[scope]
            return words ? [html`<li>${words}</li>`] : []
          })}
        </ul>
        <div class="choices">
          <button name="decision" value="agree">Agree and continue</button>
          <button name="decision" value="refuse" class="quiet">I do not agree</button>
        </div>
      </form>`,
  )

/** For requests that are not even answered with a redirect. */
export const errorPage = (reason: string) =>
  page('NHS login cannot continue', html`<p>${reason}</p>`)

const page = (title: string, content: ReturnType<typeof html>) =>
  html`<!doctype html>
    <html lang="en-GB">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${title} – NHS login (sandbox)</title>
      <style>
        ${raw(style)}
      </style>
      <header>NHS login</header>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>
    </html>`

const style = `
:root { color-scheme: light; font: 1.125rem/1.5 system-ui, sans-serif; color: #212b32; background: #f0f4f5; }
body { margin: 0; }
header { background: #005eb8; color: #fff; padding: 0.75rem 1rem; font-weight: 700; }
main { box-sizing: border-box; max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.25rem; margin: 1.5rem 0 0.5rem; }
fieldset { border: 0; margin: 0; padding: 0; }
legend { font-weight: 700; padding: 0; }
label { display: flex; gap: 0.75rem; align-items: center; min-height: 3rem; }
label input { width: 1.5rem; height: 1.5rem; flex: none; }
small { display: block; color: #4c6272; }
ul { margin: 0; padding-inline-start: 1.25rem; }
.choices { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-block-start: 1.5rem; }
button { font: inherit; font-weight: 600; min-height: 3rem; padding: 0 1.25rem; border: 2px solid #007f3b; border-radius: 4px; background: #007f3b; color: #fff; cursor: pointer; }
button.quiet { background: #fff; color: #212b32; border-color: #4c6272; }
:focus-visible { outline: 4px solid #ffeb3b; outline-offset: 0; box-shadow: 0 4px 0 4px #212b32; }
`
