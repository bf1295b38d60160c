/**
 * Does to a page what a browser's translation does: every piece of text is replaced by `<font><font>` with other words, and so
 * is text that comes later. Here the other words are the same in capitals. It runs inside a page, so it uses nothing from outside.
 * @param way `replaced`: the original text leaves the page, as with Google's translator. `wrapped`: it moves into the font element.
 */
export function translatePage(way: 'replaced' | 'wrapped' = 'replaced'): () => void {
  const skipped = 'script, style, textarea, font, [translate="no"]'
  const texts = (root: Node): Text[] => {
    if (root instanceof Text) return [root]
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text) found.push(node)
    return found
  }
  const translate = (text: Text) => {
    const parent = text.parentElement
    if (!text.data.trim() || !parent || parent.closest(skipped)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    if (way === 'replaced') {
      inner.textContent = text.data.toUpperCase()
      parent.insertBefore(outer, text)
      text.remove()
    } else {
      text.replaceWith(outer)
      text.data = text.data.toUpperCase()
      inner.append(text)
    }
  }
  texts(document.body).forEach(translate)
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const roots = type === 'characterData' ? [target] : [...addedNodes]
      for (const root of roots) if (root.isConnected) texts(root).forEach(translate)
    }
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  return () => observer.disconnect()
}
