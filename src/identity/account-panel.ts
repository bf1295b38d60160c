import type { Appearance } from '@clerk/types'

/** Clerk sets these again for narrow screens; `&&` outweighs it. */
const hidden = { '&&': { display: 'none' } }

/** The panel without the frame of a page of its own: it stands inside ours. */
export const accountPanel: Appearance = {
  elements: {
    navbar: hidden,
    navbarMobileMenuRow: hidden,
    profilePage__security: hidden,
    rootBox: { width: '100%' },
    cardBox: {
      display: 'block',
      width: '100%',
      maxWidth: 'none',
      height: 'auto',
      border: '1px solid var(--rowan-line)',
    },
    scrollBox: { background: 'transparent', border: 'none', boxShadow: 'none' },
    pageScrollBox: { padding: 'var(--rowan-space-6)', maxHeight: 'none', overflow: 'visible' },
  },
}
