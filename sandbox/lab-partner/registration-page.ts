/** Headers of everything in the frame: the partner's own policy. */
export const pageHeaders = (parentOrigin: string) => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${parentOrigin}`,
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
})

/** `parentOrigin` is configured with the partner code: the page sends messages to no other origin. */
export const registrationPage = (parentOrigin: string): string => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="parent-origin" content="${parentOrigin}">
<title>Register your kit – Lab partner (sandbox)</title>
<link rel="stylesheet" href="register.css">
<script src="register.js" defer></script>
<main aria-label="Kit registration">
  <h1>Register your kit</h1>
  <p>This page stands in for the lab partner’s own. The kit ID is on the side of the box.</p>
  <form novalidate>
    <label for="kit-id">Kit ID</label>
    <p id="fault" role="alert"></p>
    <input id="kit-id" name="kitId" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="fault">
    <button>Register kit</button>
  </form>
  <p id="done" role="status" tabindex="-1"></p>
</main>
</html>
`

export const registrationScript = `
const parentOrigin = document.querySelector('meta[name=parent-origin]').content
const form = document.querySelector('form')
const fault = document.querySelector('#fault')
const tell = (message) => {
  if (window.parent !== window) window.parent.postMessage(message, parentOrigin)
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  fault.textContent = ''
  const typed = new FormData(form).get('kitId')
  try {
    const reply = await fetch('registrations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kitId: typed }),
    })
    const { kitId, problem } = await reply.json()
    if (problem) {
      fault.textContent = problem
      form.elements.kitId.focus()
      return
    }
    form.hidden = true
    const done = document.querySelector('#done')
    done.textContent = 'Your kit is registered.'
    done.focus()
    tell({ type: 'registration-complete', kitId })
  } catch {
    fault.textContent = 'The registration did not go through. Try again.'
  }
})

tell({ type: 'registration-ready' })
`

export const registrationStyle = `
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1rem; }
h1 { font-size: 1.5rem; margin: 0; }
label { display: block; font-weight: 600; }
#fault { color: light-dark(#a11, #ffaea6); margin: 0; }
#fault:not(:empty)::before { content: "Error: "; }
input, button { box-sizing: border-box; font: inherit; min-height: 3rem; padding: 0 0.75rem; max-width: 100%; }
button { margin-block-start: 0.75rem; display: block; }
`

/** A script that tries what a frame must not be able to do. For tests. */
export const hostileScript = `
const attempt = (deed) => { try { deed() } catch {} }
attempt(() => { window.top.location.href = 'about:blank#hijacked' })
attempt(() => { window.parent.document.title = 'hijacked' })
attempt(() => { window.open('about:blank', '_top') })
const forge = (message) => window.parent.postMessage(message, '*')
forge('registration-complete')
forge({ type: 'registration-complete' })
forge({ type: 'registration-complete', kitId: '<img src=x onerror=alert(1)>' })
forge({ type: 'navigate', href: 'https://evil.example' })
`
