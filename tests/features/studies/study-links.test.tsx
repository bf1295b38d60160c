import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invitationLinks, requestLinks, StudyLinks } from '#features/studies/StudyDescription.tsx'

const study = {
  infoLink: 'https://study.example/about',
  terms: 'https://study.example/terms',
  privacyPolicy: 'https://study.example/privacy',
}

test.each([
  [invitationLinks, ['Study information', 'Terms', 'Privacy statement']],
  [requestLinks, ['About the study', 'Privacy policy', 'Terms']],
])('the links of a study come in the order of section 2: %j', (links, names) => {
  render(<StudyLinks study={study} links={links} />)
  expect(screen.getAllByRole('link').map((link) => link.firstChild?.textContent)).toEqual(names)
})
