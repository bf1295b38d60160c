import { expect, test } from 'vitest'
import { kindWords, sentDocument, sizeWords } from '#features/gp-record/record/document-kind.ts'
import { readRecord } from './read-record.ts'

const base64 = (text: string): string => btoa(text)

test.each([
  ['a PDF', '%PDF-1.4', 'application/pdf', 'pdf'],
  ['a PDF that is called a picture', '%PDF-1.4', 'image/tiff', 'pdf'],
  ['scanned pages', 'II*\0 and more', 'image/tiff', 'tiff'],
  ['scanned pages, the other way round', 'MM\0* and more', undefined, 'tiff'],
  ['a photograph', '\xFF\xD8\xFF\xE0 and more', 'image/jpeg', 'picture'],
  ['a text', 'Dear Ms Okafor-Reid', 'text/plain; charset=utf-8', 'text'],
  ['HTML', '<p>Dear Ms Okafor-Reid</p>', 'text/html', 'text'],
  ['a Word document', 'PK\x03\x04 and more', 'application/msword', undefined],
  ['a page of scripts', '<svg onload="alert(1)">', 'image/svg+xml', undefined],
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
    [
      undefined,
      ['Word document', 'This document cannot be opened here. Ask your surgery for a copy.'],
    ],
  ])
})
