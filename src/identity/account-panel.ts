import type { Appearance } from '@clerk/types'

/** `&&` overrides Clerk's own rules for narrow screens. */
const hidden = { '&&': { display: 'none' } }

/** The panel without a page frame, because it is inside our page. */
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
      overflow: 'visible',
      border: '1px solid var(--rowan-line)',
    },
    scrollBox: {
      overflow: 'visible',
      background: 'transparent',
      border: 'none',
      boxShadow: 'none',
    },
    userPreviewMainIdentifierText: { whiteSpace: 'normal', overflow: 'visible' },
    profileSectionPrimaryButton: { minHeight: '44px' },
    badge: {
      '&&': { alignSelf: 'center', color: 'var(--rowan-ink)', fontSize: 'var(--rowan-text-small)' },
    },
    // The badge wraps to the next line before an address is broken.
    profileSectionItem: {
      '& > div': { flexWrap: 'wrap', minWidth: 0 },
      '& p': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    },
    menuButton: { minWidth: '44px', minHeight: '44px', '&&': { color: 'var(--rowan-ink)' } },
    menuButtonEllipsis: {
      minWidth: '44px',
      minHeight: '44px',
      '&&': { color: 'var(--rowan-ink)', opacity: 1 },
    },
    menuItem: { minHeight: '44px', '&&[data-color="neutral"]': { color: 'var(--rowan-ink)' } },
    socialButtonsProviderInitialIcon: { '& *': { color: 'var(--rowan-on-primary)' } },
    avatarBox: { '& *': { background: 'var(--rowan-quiet)', color: 'var(--rowan-ink)' } },
    avatarImageActionsUpload: { minHeight: '44px', '&&': { color: 'var(--rowan-primary)' } },
    avatarImageActionsRemove: { minHeight: '44px' },
    // The border surrounds the country and the number together.
    phoneInputBox: {
      '&&': { border: '1px solid var(--rowan-control-border)', boxShadow: 'none' },
      '&&:focus-within': { outline: '3px solid var(--rowan-focus)', outlineOffset: '2px' },
      '&&&&&& input': { border: 'none', outline: 'none', boxShadow: 'none' },
    },
    pageScrollBox: { padding: 'var(--rowan-space-6)', maxHeight: 'none', overflow: 'visible' },
  },
}
