import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NameList } from '#contract/limits.ts'
import { listTag, mergeLists } from '#contract/merge-lists.ts'

const list = (...names: string[]): NameList => ({ names })
const merged = (base: NameList, theirs: NameList, mine: NameList) =>
  mergeLists({ base, theirs, mine })

describe('a list that was changed in two places', () => {
  test('keeps what was added in either', () => {
    expect(merged(list('A'), list('A', 'Theirs'), list('Mine', 'A'))).toEqual({
      names: ['A', 'Theirs', 'Mine'],
      doubts: [],
    })
  })

  test('no longer has what was removed in both', () => {
    expect(merged(list('A', 'B', 'C'), list('A', 'B'), list('B', 'A'))).toEqual({
      names: ['A', 'B'],
      doubts: [],
    })
  })

  test('keeps what was removed in one until somebody decides', () => {
    expect(merged(list('A', 'B'), list('B', 'C'), list('A'))).toEqual({
      names: ['B', 'C', 'A'],
      doubts: [
        { name: 'B', removedBy: 'mine' },
        { name: 'A', removedBy: 'theirs' },
      ],
    })
  })

  test('is what was said here where the other place has only ordered or spelled it anew', () => {
    expect(merged(list('A', 'B'), list('b', 'A'), list('A', 'C'))).toEqual({
      names: ['A', 'C'],
      doubts: [],
    })
  })

  test('has no “None” beside a name', () => {
    expect(merged(list(), list('None'), list('A')).names).toEqual(['A'])
    expect(merged(list('None'), list('A'), list('None'))).toEqual({ names: ['A'], doubts: [] })
    expect(merged(list(), list(), list('None')).names).toEqual(['None'])
  })

  test('has the year that was changed, wherever that was', () => {
    const years = (...diagnosedYears: (number | null)[]): NameList => ({
      names: ['A', 'B', 'C'],
      diagnosedYears,
    })
    const both = merged(years(1990, 1990, null), years(1991, 1990, null), years(1990, 1992, 2001))
    expect(both.diagnosedYears).toEqual([1991, 1992, 2001])
    // Without years, known ones are kept.
    expect(
      merged(years(1990, null, null), years(1990, null, 1999), list('A', 'B', 'C')),
    ).toMatchObject({
      diagnosedYears: [1990, null, 1999],
    })
  })

  const anyList = fc
    .uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E'), { minLength: 1 })
    .map((names) => list(...names))

  test('loses no name but one that both removed, or that only this side removed from what nobody else touched', () => {
    fc.assert(
      fc.property(anyList, anyList, anyList, (base, theirs, mine) => {
        const { names, doubts } = merged(base, theirs, mine)
        expect(new Set(names).size).toBe(names.length)
        for (const { name } of doubts) expect(names).toContain(name)
        for (const name of [...theirs.names, ...mine.names]) {
          const isGoneHere = base.names.includes(name) && !mine.names.includes(name)
          if (!names.includes(name)) {
            expect(isGoneHere).toBe(true)
            expect([...theirs.names].toSorted()).toEqual([...base.names].toSorted())
          }
        }
      }),
    )
  })
})

test('a merged list has the disease that was chosen, wherever that was', () => {
  const chosen = (...diseaseIds: (string | null)[]): NameList => ({
    names: ['A', 'B', 'C'],
    diseaseIds,
  })
  const both = merged(chosen('a', null, 'c'), chosen('a', 'b', 'c'), chosen('a', null, null))
  expect(both.diseaseIds).toEqual(['a', 'b', null])
  // An earlier app sends none: it has chosen nothing, and takes nothing back.
  const { diseaseIds } = merged(chosen('a', null, null), chosen('a', null, null), list('C', 'A'))
  expect(diseaseIds).toEqual([null, 'a'])
})

test('a version is the same for the same list, and another for every other', async () => {
  expect(await listTag(list('A', 'B'))).toBe(
    await listTag({ names: ['A', 'B'], diagnosedYears: [null, null] }),
  )
  expect(await listTag({ names: ['A', 'B'], diseaseIds: [null, null] })).toBe(
    await listTag(list('A', 'B')),
  )
  const others = [
    list('B', 'A'),
    list('A'),
    list('A", "B'),
    { names: ['A', 'B'], diagnosedYears: [1990, null] },
    { names: ['A', 'B'], diseaseIds: ['a', null] },
    { names: ['A', 'B'], diseaseIds: [null, 'a'] },
  ]
  const tags = await Promise.all([list('A', 'B'), ...others].map(listTag))
  expect(new Set(tags).size).toBe(7)
  expect(tags[0]).toMatch(/^"[0-9a-f]{64}"$/)
})
