import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** What React alone costs: the landing page's text, drawn by a script. */
const Baseline = () => (
  <main>
    {landingText.map(({ tag, words }, index) =>
      createElement(tag, { key: index, ...(tag === 'a' && { href: '/' }) }, words),
    )}
  </main>
)

const root = document.querySelector('#root')
if (root) createRoot(root).render(<Baseline />)
