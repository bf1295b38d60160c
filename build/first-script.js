/*
 * The one script that stands in every page, before anything is painted; it is inlined, and the content
 * security policy names its hash. Light or dark as chosen in account settings (product rules): the app
 * itself reads the same key, src/app/MantineRoot.tsx. On a page that was rendered by the build it runs
 * the app, whose files `data-app` names, once what was rendered is painted. A page that is whole without the
 * app asks for it by then; a frame once it is drawn, and for what stands in its template. Where a worker has
 * the files a frame waits for nothing.
 * What is pressed before the app runs is pressed again for it: links work by themselves, buttons do not. A link
 * to the sign-up takes along the study that somebody came for.
 * The question whether to install the app is put aside for src/pwa/install.ts: a browser asks it once.
 */
;(function () {
  try {
    const chosen = localStorage.getItem('rowan-appearance')
    if (chosen === 'light' || chosen === 'dark') {
      document.documentElement.setAttribute('data-mantine-color-scheme', chosen)
    }
  } catch {
    // Without storage the device decides.
  }

  const files = document.currentScript?.dataset.app?.split(' ')
  if (!files) return
  const frame = document.querySelector('template')
  const waitsForNothing = document.hidden || (frame && navigator.serviceWorker?.controller)
  const moment = (attend) =>
    new Promise((resolve) => {
      if (waitsForNothing) return resolve()
      attend(resolve)
      // A browser that tells nobody.
      setTimeout(resolve, 3000)
    })
  const painted = moment((resolve) => {
    const isText = ({ name }) => name === 'first-contentful-paint'
    const look = (list) => list.getEntries().some(isText) && resolve()
    new PerformanceObserver(look).observe({ type: 'paint', buffered: true })
  })
  // By then /config.js has run, which the app reads.
  const read = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
  void (frame ? moment(requestAnimationFrame) : painted).then(() => {
    for (const file of files) {
      const early = document.createElement('link')
      early.rel = 'modulepreload'
      early.href = file
      document.head.append(early)
    }
    if (frame) document.head.append(frame.content)
  })
  addEventListener('beforeinstallprompt', (question) => {
    question.preventDefault()
    window.rowanInstallQuestion = question
  })

  const studyId = new URLSearchParams(location.search).get('studyId')
  let pressed
  const note = ({ target }) => {
    const signUp = studyId && target.closest('a[href="/sign-up"]')
    if (signUp) signUp.search = new URLSearchParams({ studyId })
    pressed = target.closest('button') ?? pressed
  }
  document.addEventListener('click', note)
  const replay = () => {
    document.removeEventListener('click', note)
    if (pressed?.isConnected) pressed.click()
  }
  document.addEventListener('rowan:running', replay, { once: true })

  void Promise.all([painted, read])
    .then(() => import(files[0]))
    // Without the app the page can still be read.
    .catch(() => undefined)
})()
