/*
 * A browser's translation replaces each text of a page by `<font>` elements with other words. React keeps the text nodes
 * that it has made: removing one, or inserting before it, throws once it has left the page (facebook/react#11538), and new
 * words would go into a node that nobody sees. So this knows which element stands in for which text (decision 183).
 */

/** The element that stands in for a text that has left the page, and the other way round. */
const standIns = new WeakMap<Text, Element>()
const originals = new WeakMap<Element, Text>()
/** Whether anything here was ever translated. Until then every mistake stays an error. */
let isTranslated = false

/** Keeps the page working while a browser translates it. Call it once, before React starts. */
export function surviveTranslation(): void {
  const observer = new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'characterData') putBack(change.target)
      isTranslated ||= [...change.addedNodes].some(isFont)
      if (isTranslated) for (const text of textsLost(change)) noteStandIn(text, change)
    }
  })
  observer.observe(document, { childList: true, subtree: true })
  guardNode()

  function noteStandIn(text: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord) {
    const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont)
    if (!standIn || originals.has(standIn)) return
    standIns.set(text, standIn)
    originals.set(standIn, text)
    // React writes new words into the text although it has left the page.
    observer.observe(text, { characterData: true })
  }
}

/** The texts that left the page by this change and have not come back. */
const textsLost = ({ removedNodes }: MutationRecord): Text[] =>
  [...removedNodes].filter((node) => node instanceof Text).filter(({ parentNode }) => !parentNode)

/** Translators use this element, and nothing of ours does. */
const isFont = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font'

/** A text has new words: it takes its place again, where the translator finds it. */
function putBack(text: Node): void {
  if (text instanceof Text && !text.parentNode) standInOf(text)?.replaceWith(text)
}

const standInOf = (node: Node): Element | undefined =>
  node instanceof Text ? standIns.get(node) : undefined

/** Gives React's calls the node that is there now. Calls that are wrong for another reason throw as ever. */
function guardNode(): void {
  // oxlint-disable-next-line typescript/unbound-method -- each is called with the node that it was called on
  const { removeChild, insertBefore, appendChild } = Node.prototype

  Node.prototype.removeChild = function remove<Child extends Node>(
    this: Node,
    child: Child,
  ): Child {
    const here = standInOf(child) ?? child
    const isMoved = isTranslated && child.parentNode !== this
    if (isMoved && here.parentNode && this.contains(here)) here.parentNode.removeChild(here)
    else if (!isMoved || !isLostText(child)) removeChild.call(this, child)
    return child
  }
  Node.prototype.insertBefore = function insert<New extends Node>(
    this: Node,
    node: New,
    before: Node | null,
  ): New {
    standInOf(node)?.remove()
    insertBefore.call(this, node, before && isTranslated ? placeIn(this, before) : before)
    return node
  }
  Node.prototype.appendChild = function append<New extends Node>(this: Node, node: New): New {
    standInOf(node)?.remove()
    appendChild.call(this, node)
    return node
  }
}

/** Where something has to be inserted that belongs before `before`; null at the end. */
function placeIn(parent: Node, before: Node): Node | null {
  if (before.parentNode === parent) return before
  let place: Node | null = standInOf(before) ?? before
  if (!parent.contains(place)) return isLostText(before) ? null : before
  while (place && place.parentNode !== parent) place = place.parentNode
  return place
}

/** A text that a translator has taken away without a trace, as when it makes one sentence out of two texts. */
const isLostText = (node: Node): boolean => node instanceof Text && !node.parentNode
