import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { GpDetails } from '#contract/gp-details.ts'

const letter = {
  accountID: '3834473016',
  linkageKey: 'QAkP7SUrfsQ1l',
  gpOdsCode: 'A29928',
  surname: 'Pemberton',
  dob: '1962-11-30',
  dateOfBirth: '1962-11-30',
}

function faultsOf(details: object) {
  const read = v.safeParse(GpDetails, details, { abortPipeEarly: true })
  return (read.issues ?? []).map((issue) => [v.getDotPath(issue), issue.message])
}

describe('what is missing is said in the words of section 5', () => {
  test.each([
    ['accountID', 'Please enter the Account ID.'],
    ['linkageKey', 'Please enter the Linkage Key.'],
    ['gpOdsCode', 'Please enter the National Practice Code.'],
    ['surname', 'Please enter your Surname.'],
    ['dateOfBirth', 'Please enter your date of birth.'],
  ])('%s: %s', (field, message) => {
    const { [field]: _, ...rest } = v.parse(v.record(v.string(), v.string()), letter)
    for (const blank of [undefined, null, '']) {
      expect(faultsOf({ ...rest, [field]: blank })).toEqual([[field, message]])
    }
  })

  test.each(['accountID', 'linkageKey', 'gpOdsCode', 'surname'])('%s of blanks alone', (field) => {
    expect(faultsOf({ ...letter, [field]: ' \u00A0\t\u200B' })[0]?.[1]).toMatch(/^Please enter/)
  })

  test('everything at once', () => {
    expect(faultsOf({})).toHaveLength(5)
  })

  test('an empty date field', () => {
    expect(faultsOf({ ...letter, dob: '' })).toEqual([['dob', 'Please enter your date of birth.']])
  })
})

describe('what was pasted is brought to one form', () => {
  test.each([
    ['accountID', ' 0123456 ', '0123456'],
    ['accountID', '0123 456\u00A0', '0123456'],
    ['linkageKey', '\tQAkP7SUrfsQ1l\n', 'QAkP7SUrfsQ1l'],
    ['linkageKey', 'QAkP 7SUr fsQ1l', 'QAkP7SUrfsQ1l'],
    ['linkageKey', '0dw1f1p4a/2!35', '0dw1f1p4a/2!35'],
    ['linkageKey', 'k-:/!~"&<>', 'k-:/!~"&<>'],
    ['gpOdsCode', ' a29928 ', 'A29928'],
    ['gpOdsCode', 'A29-928', 'A29928'],
    ['gpOdsCode', 'A 299\u201328', 'A29928'],
    ['gpOdsCode', 'yo1234', 'YO1234'],
    ['linkageKey', 'k\u2013\uFF11\u2032\u201Cx', 'k-1\u0027"x'],
    ['linkageKey', 'a`b', 'a`b'],
    ['accountID', '\uFF10\uFF11-\u0662', '01-\u0662'],
    ['gpOdsCode', '\uFF21\u2212299\uFE6328', 'A29928'],
    ['surname', '  O\u2019Shea  ', 'O\u0027Shea'],
    ['surname', 'Camp\u00ADbell\u200B', 'Campbell'],
    ['surname', 'Mu\u0308ller', 'M\u00FCller'],
    ['surname', 'van  der\u00A0Berg', 'van der Berg'],
  ])('%s %j is %s', (field, pasted, meant) => {
    expect(v.parse(GpDetails, { ...letter, [field]: pasted })).toMatchObject({ [field]: meant })
  })

  test.each(['A2992', 'A299281', 'A2992!', 'Ä29928'])('%s is no practice code', (gpOdsCode) => {
    expect(faultsOf({ ...letter, gpOdsCode })).toEqual([
      ['gpOdsCode', 'A National Practice Code is six letters and numbers, like A29928.'],
    ])
  })
})

describe('a surname is the same from every keyboard', () => {
  test.each(Array.from('\u0027\u2019\u2018\u201B\u02BC\u02BB\u02B9\u0060\u00B4\u2032\uFF07'))(
    'with the apostrophe %s',
    (apostrophe) => {
      const { surname } = v.parse(GpDetails, { ...letter, surname: `O${apostrophe}Brien` })
      expect(surname).toBe('O\u0027Brien')
    },
  )

  test.each(Array.from('-\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\uFE58\uFE63\uFF0D'))(
    'with the hyphen %s',
    (hyphen) => {
      const { surname } = v.parse(GpDetails, { ...letter, surname: `Shea${hyphen}Campbell` })
      expect(surname).toBe('Shea-Campbell')
    },
  )
})

test.each(['30/11/1962', '1962-11-31', '1962-1-1', 'yesterday'])(
  '%s is no date of birth',
  (dateOfBirth) => {
    expect(faultsOf({ ...letter, dateOfBirth })[0]?.[0]).toBe('dateOfBirth')
  },
)

test('a field that is not asked for is refused', () => {
  expect(faultsOf({ ...letter, patientId: '1' })[0]?.[0]).toBe('patientId')
})
