import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ExternalLink } from '#ui/links.tsx'

test('S16: a link to another site says that it opens a new tab and keeps this page to itself', () => {
  render(<ExternalLink href="https://study.example/about">About the study</ExternalLink>)
  const link = screen.getByRole('link', { name: 'About the study (opens in a new tab)' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('a list of licences opens in a new tab too, as it has no way back to the app', () => {
  render(<ExternalLink href="/licences.txt">Licences</ExternalLink>)
  const link = screen.getByRole('link', { name: 'Licences (opens in a new tab)' })
  expect(link.getAttribute('href')).toBe('/licences.txt')
})

test.each([
  'http://study.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<b>hello',
  '//study.example',
  '/dashboard',
  '',
])('S16: "%s" is not followed: the words stand without a link', (href) => {
  render(<ExternalLink href={href}>About the study</ExternalLink>)
  expect(screen.getByText('About the study')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
