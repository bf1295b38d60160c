import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** The cost of React alone: the landing page's text, rendered by a script. */
const Baseline = () => (
  <main>
    {landingText.map(({ tag, words }, index) =>
      createElement(tag, { key: index, ...(tag === 'a' && { href: '/' }) }, words),
    )}
  </main>
)

const root = document.querySelector('#root')
if (root) createRoot(root).render(<Baseline />)
