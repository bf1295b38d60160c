import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FocusKeeper } from '#ui/FocusKeeper.tsx'

const button = (name: string) => screen.getByRole('button', { name })
const heading = (name: string) => screen.getByRole('heading', { name })

/** A page with buttons that disappear when pressed, one of them in an aside. */
function Page() {
  const [gone, setGone] = useState<readonly string[]>([])
  const once = (name: string) =>
    !gone.includes(name) && (
      <button type="button" onClick={() => setGone([...gone, name])}>
        {name}
      </button>
    )
  return (
    <>
      <FocusKeeper />
      <aside>{once('Only I use it')}</aside>
      <main>
        <h1>My data</h1>
        <p>Two things.</p>
        <section>
          <h2>Devices</h2>
          {once('Sign out')}
          <h2>Copies</h2>
        </section>
        {gone.includes('Only I use it') && <button type="button">Later</button>}
      </main>
    </>
  )
}

test('a control that disappears when it is pressed leaves the focus on the heading above it', async () => {
  render(<Page />)
  await userEvent.click(button('Sign out'))
  await waitFor(() => expect(document.activeElement).toBe(heading('Devices')))
})

test('where no heading stands above it, the focus goes to the heading of the page', async () => {
  render(<Page />)
  await userEvent.click(button('Only I use it'))
  await waitFor(() => expect(document.activeElement).toBe(heading('My data')))
})

test('whoever clicks beside every control is left alone when one of them goes', async () => {
  const { rerender } = render(
    <>
      <FocusKeeper />
      <main>
        <h1>My data</h1>
        <button type="button">Print</button>
      </main>
    </>,
  )
  await userEvent.click(button('Print'))
  await userEvent.click(document.body)
  rerender(
    <>
      <FocusKeeper />
      <main>
        <h1>My data</h1>
      </main>
    </>,
  )
  // Longer than the keeper's delay.
  await expect(
    waitFor(() => expect(document.activeElement).toBe(heading('My data')), { timeout: 200 }),
  ).rejects.toThrow()
})
