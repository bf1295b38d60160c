import './slow-machine.ts'
import './browser.ts'
import './worker-in-page.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { clearDrafts } from '#offline/typed-drafts.ts'
import { publishIdentity } from '#identity/session.ts'
import { closeModal } from '#ui/shell-state.ts'

// The database shares this process, so on a busy machine rendering takes longer.
configure({ asyncUtilTimeout: 20_000 })

/** Removes what a test left in the document and the modules. */
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  publishIdentity(undefined)
  clearDrafts()
  closeModal()
  localStorage.clear()
  sessionStorage.clear()
})

/** React, Mantine and jsdom are loaded once for all files; our own modules and the document are new in each. */
afterAll(() => {
  vi.resetModules()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  window.history.replaceState(null, '', '/')
  Reflect.deleteProperty(window, 'indexedDB')
})
