import type { Context } from 'hono'
import { html } from 'hono/html'

/** For requests that cannot be redirected back, because their origin is uncertain. */
export async function errorPage(c: Context, appOrigin: string, status: 400 | 429 | 503) {
  const sentence =
    status === 400
      ? 'This link is old, or something in it was changed.'
      : 'Signing in with NHS login does not work just now. Please try again in a minute.'
  const page = await html`<!doctype html>
    <html lang="en-GB">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>You are not signed in – Rowan</title>
      <main>
        <h1>You are not signed in</h1>
        <p>${sentence}</p>
        <p><a href="${appOrigin}/sign-in">Back to signing in</a></p>
      </main>
    </html>`
  return c.html(page, status, { 'Cache-Control': 'no-store' })
}
