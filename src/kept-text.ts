/** A short text in the browser's storage, for this tab or this device. It is not about the member's health. */
export interface KeptText {
  /** Null if nothing is kept; undefined if this browser does not let us look. */
  get: () => string | null | undefined
  /** Undefined removes it. A browser that stores nothing keeps nothing. */
  set: (text: string | undefined) => void
}

export const keptText = (where: 'localStorage' | 'sessionStorage', name: string): KeptText => ({
  get: () => {
    try {
      return globalThis[where].getItem(name)
    } catch {
      return undefined
    }
  },
  set: (text) => {
    try {
      if (text === undefined) globalThis[where].removeItem(name)
      else globalThis[where].setItem(name, text)
    } catch {
      // Private windows and settings may refuse it.
    }
  },
})
