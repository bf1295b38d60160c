import { expect, test } from 'vitest'
import {
  fileName,
  kindWords,
  sentDocument,
  sizeWords,
  textOfDocument,
} from '#record/reading/documents.ts'
import { readableText } from '#record/reading/text.ts'
import { readRecord } from './read-record.ts'

const base64 = (text: string): string => btoa(text)

test.each([
  ['a PDF', '%PDF-1.4', 'application/pdf', 'pdf'],
  ['a PDF behind a line break', '\r\n\xEF\xBB\xBF%PDF-1.4', 'application/pdf', 'pdf'],
  ['a PDF behind a kilobyte', `${'\0'.repeat(1024)}%PDF-1.4`, 'application/pdf', 'other'],
  ['a text about PDFs', 'A file begins with %PDF-1.4', 'text/plain', 'text'],
  ['a PDF that is called a picture', '%PDF-1.4', 'image/tiff', 'pdf'],
  ['scanned pages', 'II*\0 and more', 'image/tiff', 'tiff'],
  ['scanned pages, the other way round', 'MM\0* and more', undefined, 'tiff'],
  ['a photograph', '\xFF\xD8\xFF\xE0 and more', 'image/jpeg', 'picture'],
  ['a text', 'Dear Ms Okafor-Reid', 'text/plain; charset=utf-8', 'text'],
  ['HTML', '<p>Dear Ms Okafor-Reid</p>', 'text/html', 'text'],
  ['HTML that is called a text', '<!DOCTYPE html><html><p>Dear', 'text/plain', 'text'],
  ['a text without a kind', 'Dear Ms Okafor-Reid', 'application/octet-stream', 'text'],
  ['a text that is called a Word document', 'Dear Ms Okafor-Reid', 'application/msword', 'text'],
  ['a Word document', 'PK\x03\x04 and more', 'application/msword', 'other'],
  ['a Word document that is called a PDF', 'PK\x03\x04 word/', 'application/pdf', 'other'],
  ['rich text that is called a text', '{\\rtf1 Dear\\par Ms', 'text/plain', 'other'],
  ['a page of scripts', '<svg onload="alert(1)">', 'image/svg+xml', 'other'],
  ['a photograph that no browser shows', '\0\0\0\x18ftypheic', 'image/heic', 'other'],
  ['scanned pages of the larger kind', 'II+\0\x08', 'image/tiff', 'other'],
  ['what nobody knows', '\0\x01\x02', '', 'other'],
  ['noise', '\xF8\x9C\xE6ab', 'application/octet-stream', 'other'],
  ['nothing', '', 'application/pdf', undefined],
])('%s is told by what it is, not by what it is called', (...[, content, contentType, kind]) => {
  expect(sentDocument(base64(content), contentType)?.kind).toBe(kind)
})

test('what is no base64 is not offered', () => {
  expect(sentDocument('%PDF-1.4 as it is', 'application/pdf')).toBeUndefined()
})

test('kind and size are said as people say them, and as they were sent where they are no such thing', () => {
  expect(sentDocument(base64(`%PDF-${'x'.repeat(48_000)}`))?.about).toBe('PDF, 49 kB')
  expect(['application/pdf', 'image/tiff', 'text/plain', 'audio/basic'].map(kindWords)).toEqual([
    'PDF',
    'Scanned pages',
    'Text',
    'audio/basic',
  ])
  expect([9_437_184, 900, '5 pages', 0].map(sizeWords)).toEqual(['9.4 MB', '1 kB', '5 pages', '0'])
})

/** Bytes as characters of the same numbers. */
const letterOf = (bytes: string, contentType: string): string => {
  const sent = sentDocument(btoa(bytes), contentType)
  return (sent && readableText(textOfDocument(sent).text)) ?? 'not offered'
}

test.each([
  ['named Windows-1252', 'Fee \xA320, 5\xB5g', 'text/plain; charset=windows-1252', 'Fee £20, 5µg'],
  [
    'not named, and no UTF-8',
    'O\x92Brien \x96 37.5\xB0C, 5\xB5g',
    'text/plain',
    'O’Brien – 37.5°C, 5µg',
  ],
  ['named UTF-8, and no UTF-8', '5\xB5g', 'text/plain; charset=utf-8', '5µg'],
  ['named ISO 8859-1', '38\xB0C caf\xE9', 'text/plain; charset="iso-8859-1"', '38°C café'],
  ['named ISO 8859-15', '\xA420', 'text/plain; charset=ISO-8859-15', '€20'],
  ['UTF-8', '5\xC2\xB5g', 'text/plain', '5µg'],
  ['UTF-8 that is called ASCII', '5\xC2\xB5g', 'text/plain; charset=us-ascii', '5µg'],
  ['UTF-8 with its mark', '\xEF\xBB\xBF5\xC2\xB5g', 'text/plain; charset=iso-8859-1', '5µg'],
  ['UTF-16 with its mark', '\xFF\xFE5\0\xB5\0g\0', 'text/plain', '5µg'],
  ['UTF-16, the other way round', '\xFE\xFF\x005\0\xB5\0g', 'text/plain; charset=utf-16', '5µg'],
  ['UTF-16 without its mark', '5\0\xB5\0g\0 \0o\0f\0 \0i\0t\0', 'text/plain', '5µg of it'],
  ['UTF-16 the other way round, without', '\0o\0f\0 \x005\0\xB5\0g', 'text/plain', 'of 5µg'],
  ['a charset that nobody knows', '5\xC2\xB5g', 'text/plain; charset=emis', '5µg'],
  [
    'a page that names it itself',
    '<meta charset=windows-1252>5\xB5g',
    'text/html',
    '<meta charset=windows-1252>5µg',
  ],
])('a text is decoded as the web decodes it: %s', (...[, bytes, contentType, text]) => {
  expect(letterOf(bytes, contentType)).toBe(text)
})

test.each([
  ['a text from DOS', 'Temp 37\xF8C, \x9C20, 5\xE6g', true],
  ['a text from Windows', 'Temp 37.5\xB0C \x96 \xA320, caf\xE9', false],
])('%s says whether its signs may be wrong', (_, bytes, isGuess) => {
  const sent = sentDocument(btoa(bytes), 'text/plain')
  expect(sent && textOfDocument(sent).isGuess).toBe(isGuess)
})

const period = { from: '2026-01-01', to: '2026-06-30' }
const lettersOf = (recordItems: readonly object[]) =>
  readRecord(
    [
      {
        ...period,
        fetchedAt: '2026-06-30T09:00:00.000Z',
        schema1: { medicalRecord: {} },
        schema3: [{ date: '2026-06-01', type: 'Letter', recordItems }],
      },
    ],
    period,
  )?.entries[0]?.groups[0]?.readings

test('a letter that came with its content is opened here, another one says how to get it', () => {
  const content = base64('%PDF-1.4')
  const letters = lettersOf([
    { details: 'Clinic letter', binaryDataId: 'doc-1', document: { content, size: 8 } },
    {
      details: 'Scan',
      binaryDataId: 'doc-2',
      document: { contentType: 'image/tiff', size: 9_437_184, withheldBecause: 'Larger than 5 MB' },
    },
    {
      details: 'Fax',
      document: { content: base64('PK\x03\x04'), contentType: 'application/msword' },
    },
    { details: 'Half', document: { content: '%PDF-1.4', contentType: 'application/pdf' } },
    {
      details: 'Empty',
      document: { content: '', size: 0, contentType: 'application/pdf' },
    },
  ])
  expect(letters?.map(({ document, notes }) => [document?.about, notes])).toEqual([
    ['PDF, 1 kB', []],
    [
      undefined,
      [
        'Larger than 5 MB',
        'Scanned pages, 9.4 MB',
        'This document cannot be opened here. Ask your surgery for a copy: number doc-2.',
      ],
    ],
    ['Word document, 1 kB', []],
    [undefined, ['PDF', 'This document cannot be opened here. Ask your surgery for a copy.']],
    [
      undefined,
      [
        'PDF: it was sent empty',
        'This document cannot be opened here. Ask your surgery for a copy.',
      ],
    ],
  ])
})

test.each([
  { sent: '%PDF-1.4', type: '', name: 'MR angiogram: kidneys', file: 'MR-angiogram-kidneys.pdf' },
  { sent: 'II*\0 and more', type: '', name: '../../etc/passwd', file: 'etc-passwd.tif' },
  { sent: '\xFF\xD8\xFF', type: 'image/jpeg', name: '/', file: 'letter.jpeg' },
  { sent: '{\\rtf1', type: 'text/plain', name: 'Clinic letter', file: 'Clinic-letter.rtf' },
  { sent: 'PK\x03\x04', type: 'application/msword', name: 'a.exe', file: 'a-exe.doc' },
  { sent: '\0\x01', type: 'application/x-msdownload', name: 'setup', file: 'setup.bin' },
  { sent: 'Dear', type: 'text/plain', name: 'é'.repeat(99), file: `${'é'.repeat(60)}.txt` },
  { sent: 'Dear', type: 'text/plain', name: `a${'𝛼'.repeat(99)}`, file: `a${'𝛼'.repeat(59)}.txt` },
])(
  'the file of a letter is named by its words and by what it is: %#',
  ({ sent, type, name, file }) => {
    const letter = sentDocument(base64(sent), type)
    expect(letter && fileName(letter, name)).toBe(file)
  },
)
