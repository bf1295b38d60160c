import { expect, test } from 'vitest'
import { ownDetailsIn } from '#domain/own-details.ts'

const amina = {
  firstName: 'Amina',
  lastName: 'O’Hara-Khan',
  mobileNumber: '+33612345678',
  dob: '1987-04-09',
  address: {
    id: 'a1',
    name: 'Home',
    line1: 'Flat 2, 14 Mill Lane',
    line2: 'Chapel Allerton',
    city: 'Leeds',
    postcode: 'LS7 4AP',
  },
  gpPractice: [{ id: 'g1', name: 'Oakwood Medical Practice' }],
  hospital: [{ id: 'h1', name: 'St James’s Hospital' }],
}
const found = (text: string) =>
  ownDetailsIn(text, amina).map(({ kind, text: said }) => `${kind}: ${said}`)

test.each([
  ['My name is AMINA.', 'your name: AMINA'],
  ["I'm Amina's mother's daughter.", 'your name: Amina'],
  ["Mrs O'Hara Khan wrote this.", "your name: O'Hara Khan"],
  [
    'Write to amina.k+study@mail.example.co.uk, please.',
    'an email address: amina.k+study@mail.example.co.uk',
  ],
  ['Ring 07700 900101 after five.', 'a phone number: 07700 900101'],
  ['+44 (0)7700 900 101', 'a phone number: +44 (0)7700 900 101'],
  ['My phone is +33 6 12 34 56 78', 'a phone number: 33 6 12 34 56 78'],
  ['NHS number 943 476 5919', 'an NHS number: 943 476 5919'],
  ['9434765919', 'an NHS number: 9434765919'],
  ['born 9/4/87', 'your date of birth: 9/4/87'],
  ['born on the 9th of April 1987', 'your date of birth: 9th of April 1987'],
  ['1987-04-09', 'your date of birth: 1987-04-09'],
  ['April 9, 1987', 'your date of birth: April 9, 1987'],
  ['I live in mill lane', 'your address: mill lane'],
  ['at flat 2 14 Mill Lane', 'your address: flat 2 14 Mill Lane'],
  ['ls74ap', 'your address: ls74ap'],
  ['The nurse at Oakwood said so.', 'your GP surgery: Oakwood'],
  ["They saw me at St James's Hospital.", "your hospital: St James's Hospital"],
])('in “%s” what says who she is is found', (text, detail) => {
  expect(found(text)).toEqual([detail])
})

test.each([
  'I slept 7 hours on 9 April 2026, and 400 metres is as far as I walk.',
  'Blood pressure 120/80, ferritin 1234567890.',
  'In 2019 my pain got worse, 3 to 4 days a week.',
  'The mills near the lane.',
  '',
])('nothing is found in “%s”', (text) => {
  expect(found(text)).toEqual([])
})

test('several are found once each, in the order of the text', () => {
  expect(found('Amina, 9/4/1987, amina, LS7 4AP')).toEqual([
    'your name: Amina',
    'your date of birth: 9/4/1987',
    'your address: LS7 4AP',
  ])
})

test('with a profile that says nothing the patterns still count', () => {
  expect(ownDetailsIn('a@b.example', { gpPractice: [], hospital: [] })).toEqual([
    { kind: 'an email address', text: 'a@b.example' },
  ])
})
