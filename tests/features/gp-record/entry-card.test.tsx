import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { EntryCard } from '#features/gp-record/list/EntryCard.tsx'
import { entryKeys, type RecordEntry } from '#record/reading/record-entry.ts'
import { SearchWordsContext } from '#record/RecordText.tsx'

const keyOf = entryKeys()

const entry: RecordEntry = {
  key: keyOf({ section: 'medication', fingerprint: 0 }),
  fingerprint: 0,
  section: 'medication',
  title: 'Sucrose Crystals BP',
  date: '6 February 2026',
  facts: [{ term: 'How to take it', value: 'FOUR tablets\nONCE A WEEK, not BD' }],
  groups: [],
  searched: '',
}
/** The words with an explanation on tap. */
const explained = () =>
  screen.queryAllByRole('button', { expanded: false }).map(({ textContent }) => textContent)

test('what is found in a date or a status is marked as well', () => {
  render(
    <SearchWordsContext value={['february', 'active']}>
      <EntryCard
        entry={{
          key: keyOf({ section: 'medication', fingerprint: 0 }),
          fingerprint: 0,
          section: 'medication',
          title: 'Celiprolol 200mg tablets',
          date: '6 February 2026',
          status: 'Active',
          facts: [],
          groups: [],
          searched: 'celiprolol 200mg tablets\n6 february 2026\nactive',
        }}
      />
    </SearchWordsContext>,
  )
  const marked = [...screen.getByRole('article').querySelectorAll('mark')]
  expect(marked.map(({ textContent }) => textContent)).toEqual(['February', 'Active'])
})

test('the name of a medicine is never explained, how to take it is', () => {
  const groups = [{ heading: 'Made up of', readings: [{ term: 'Water BP', notes: [] }] }]
  render(<EntryCard entry={{ ...entry, groups }} />)
  expect(explained()).toEqual(['BD'])
})

test('nor is a medicine that a consultation names, or the person who wrote it', () => {
  const readings = [{ term: 'AAA mouth & throat spray', value: 'one BD', notes: [] }]
  const groups = [{ heading: 'Medication', readings }]
  render(
    <EntryCard
      entry={{
        ...entry,
        section: 'consultations',
        title: 'Review',
        by: 'MS ED Smith',
        facts: [],
        groups,
      }}
    />,
  )
  expect(explained()).toEqual(['BD'])
})

test('a table of the laboratory keeps its columns, and is scrolled to by keyboard', async () => {
  const table = '         TIME    GLUCOSE\nSPEC 1   09:00   5.1\nSPEC 2           7.8'
  const readings = [{ term: 'Glucose tolerance test', value: table, notes: ['One\nTwo'] }]
  render(<EntryCard entry={{ ...entry, facts: [], groups: [{ readings }] }} />)
  const columns = screen.getByRole('group', { name: 'Text in columns' })
  expect(columns.textContent).toBe(table)
  await userEvent.tab()
  expect(document.activeElement).toBe(columns)
})

test('the original of what was HTML is shown on request, as text', async () => {
  const asSent = ['<p>Normal<script>alert(1)</script></p>']
  render(<EntryCard entry={{ ...entry, facts: [], asSent }} />)
  const article = screen.getByRole('article')
  expect(article.textContent).not.toContain('<p>')
  await userEvent.click(within(article).getByRole('button', { name: /^More about/ }))
  await userEvent.click(
    await within(article).findByRole('button', { name: /Show the original text/ }),
  )
  expect(article.textContent).toContain(asSent[0])
  expect(article.querySelector('script')).toBeNull()
})

test('a common test is explained in our words, with their date and the page that they are from', async () => {
  const readings = [{ term: 'Serum ferritin level', value: '12 ug/L', notes: [] }]
  render(
    <EntryCard entry={{ ...entry, section: 'testResults', facts: [], groups: [{ readings }] }} />,
  )
  const article = screen.getByRole('article')
  expect(article.textContent).not.toContain('stores iron')
  await userEvent.click(within(article).getByRole('button', { name: /^More about/ }))
  const link = await screen.findByRole('link', {
    name: /What is this test\? \(Lab Tests Online UK\)/,
  })
  expect(link.getAttribute('href')).toBe('https://labtestsonline.org.uk/tests/ferritin-test')
  expect(article.textContent).toMatch(
    /Serum ferritin level, a test of your blood\. Your body stores iron in this protein\..*We wrote this on 26 November 2026 from the page below\. No clinician has checked it\./,
  )
})

test('of a panel each test is explained behind a button with its name', async () => {
  const readings = ['Haemoglobin', 'Haematocrit', 'Unheard-of test'].map((term) => ({
    term,
    value: '1',
    notes: [],
  }))
  render(
    <EntryCard entry={{ ...entry, section: 'testResults', facts: [], groups: [{ readings }] }} />,
  )
  const article = screen.getByRole('article')
  await userEvent.click(within(article).getByRole('button', { name: /^More about/ }))
  const button = await within(article).findByRole('button', {
    name: 'What is this test? Haematocrit',
  })
  expect(article.textContent).not.toContain('carries oxygen')
  expect(within(article).queryByRole('button', { name: /Unheard-of test$/ })).toBeNull()
  await userEvent.click(button)
  expect(article.textContent).toContain('the share of your blood that is red blood cells')
  expect(article.textContent).not.toContain('carries oxygen')
})

test('a result that is the only one of its test and unit says so, and has no chart', async () => {
  const measurement = { number: 12, unit: 'micrograms/L' }
  const readings = [{ term: 'Serum ferritin level', value: '12 ug/L', notes: [], measurement }]
  render(
    <EntryCard entry={{ ...entry, section: 'testResults', facts: [], groups: [{ readings }] }} />,
  )
  const article = screen.getByRole('article')
  await userEvent.click(within(article).getByRole('button', { name: /^More about/ }))
  await within(article).findByText('We know no earlier value of this test in this unit.')
  expect(within(article).queryByRole('table')).toBeNull()
  expect(within(article).queryByRole('button', { name: /^Compare/ })).toBeNull()
})

test('an entry that cannot be shown takes none of the others with it', () => {
  const broken = Object.defineProperty({ ...entry, key: keyOf(entry) }, 'date', {
    get: () => {
      throw new TypeError('This is no date')
    },
  })
  render(
    <>
      <EntryCard entry={broken} />
      <EntryCard entry={entry} />
    </>,
  )
  expect(screen.getByRole('alert').textContent).toContain('One entry could not be shown.')
  expect(screen.getByRole('heading', { name: entry.title })).toBeTruthy()
  vi.mocked(console.error).mockClear()
})
