import { act, render, screen } from '@testing-library/react'
import { Fragment, useEffect, useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { surviveTranslation } from '#app/browser-translation.ts'
import { translatePage } from '../support/translator.ts'

let change: (to: Partial<Shown>) => void
interface Shown {
  words: string
  isLinked: boolean
  names: readonly string[]
}

/** The shapes in which text stands beside something that comes and goes. */
function Page() {
  const [shown, setShown] = useState<Shown>({
    words: 'You’re offline',
    isLinked: false,
    names: ['Aspirin', 'Ramipril'],
  })
  useEffect(() => {
    change = (to) => act(() => setShown((before) => ({ ...before, ...to })))
  }, [])
  const { words, isLinked, names } = shown
  return (
    <>
      <p data-testid="line">
        {words} since 5am. {isLinked && <a href="/not-sent">See what’s not sent</a>}
        {isLinked ? ' Now' : 'Later'}
      </p>
      <p data-testid="list">{names.map((name) => name)}</p>
      <p data-testid="before">
        {isLinked && <strong>New: </strong>}
        {words}
      </p>
      <p data-testid="keyed">
        {names.map((name) => (
          <Fragment key={name}>{name}</Fragment>
        ))}
      </p>
      <div data-testid="beside">
        {isLinked ? 'bare' : undefined}
        {isLinked && <hr />}
      </div>
    </>
  )
}

const textOf = (name: string) => screen.getByTestId(name).textContent?.toLowerCase()
/** Lets observers hear what has changed. */
const heard = () => act(async () => Promise.resolve())

beforeAll(surviveTranslation)
let stop: () => void = () => undefined
afterEach(() => stop())

const begin = async (way: 'replaced' | 'wrapped') => {
  render(<Page />)
  stop = translatePage(way)
  await heard()
}

test.each(['replaced', 'wrapped'] as const)(
  'a page whose text a browser has %s shows what is new, and nothing of what is over',
  async (way) => {
    await begin(way)
    expect(screen.getByTestId('line').textContent).toBe('YOU’RE OFFLINE SINCE 5AM. LATER')
    change({ words: 'You’re back online', isLinked: true, names: ['Metformin', 'Ramipril'] })
    await heard()
    expect(textOf('line')).toBe('you’re back online since 5am. see what’s not sent now')
    expect(textOf('list')).toBe('metforminramipril')
    expect(textOf('before')).toBe('new: you’re back online')
    expect(textOf('beside')).toBe('bare')
    change({ words: 'Sent', isLinked: false, names: [] })
    await heard()
    expect(textOf('line')).toBe('sent since 5am. later')
    expect(textOf('list')).toBe('')
    expect(textOf('before')).toBe('sent')
    expect(textOf('beside')).toBe('')
  },
)

test('and what has changed is translated again', async () => {
  await begin('replaced')
  change({ words: 'Sent', isLinked: true })
  await heard()
  expect(screen.getByTestId('line').textContent).toBe('SENT SINCE 5AM. SEE WHAT’S NOT SENT NOW')
})

test('names that change their places are there once each', async () => {
  await begin('replaced')
  change({ names: ['Ramipril', 'Aspirin', 'Metformin'] })
  await heard()
  expect(textOf('keyed')).toBe('ramiprilaspirinmetformin')
  change({ names: ['Metformin', 'Ramipril'] })
  await heard()
  expect(textOf('keyed')).toBe('metforminramipril')
})

test('a text that a translator has merged into its neighbour breaks nothing', async () => {
  render(<Page />)
  const line = screen.getByTestId('line')
  const font = document.createElement('font')
  font.textContent = 'Tu es déconnecté depuis 5h.'
  line.replaceChildren(font)
  await heard()
  change({ words: 'Sent', isLinked: true })
  change({ isLinked: false })
  expect(textOf('line')).not.toContain('see what’s not sent')
})

test('a mistake that has nothing to do with translation is still an error', () => {
  const [parent, stranger] = [document.createElement('div'), document.createElement('p')]
  expect(() => parent.removeChild(stranger)).toThrow('child')
  expect(() => parent.insertBefore(document.createElement('b'), stranger)).toThrow('child')
})
