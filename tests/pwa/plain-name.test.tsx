import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PlainName } from '#features/device/DevicePage.tsx'
import { applyHomeScreenName, chooseHomeScreenName } from '#pwa/home-screen-name.ts'

beforeEach(() => {
  document.head.innerHTML =
    '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">'
})
afterEach(() => {
  chooseHomeScreenName('Rowan')
  localStorage.clear()
})

const link = (rel: string) => document.querySelector(`link[rel=${rel}]`)?.getAttribute('href')
const title = () =>
  document.querySelector('meta[name=apple-mobile-web-app-title]')?.getAttribute('content')

test('who chooses a plain name gets it on the home screen, also after the page is opened again', async () => {
  render(<PlainName />, { wrapper: MantineProvider })
  const box = screen.getByRole('checkbox', { name: 'Use a plain name and icon' })
  expect(box).toHaveProperty('checked', false)
  await userEvent.click(box)
  expect([link('manifest'), link('apple-touch-icon'), title()]).toEqual([
    '/plain.webmanifest',
    '/icons/plain-192.png',
    'My notes',
  ])
  await userEvent.click(box)
  expect([link('manifest'), title()]).toEqual(['/manifest.webmanifest', 'Rowan'])
  localStorage.setItem('rowan-home-screen', 'My notes')
  applyHomeScreenName()
  expect(link('manifest')).toBe('/plain.webmanifest')
})
