import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { IsoDate, londonDay } from '#contract/days.ts'
import { generatedSections, generateRecord } from './generate-record.ts'

const usage =
  'Usage: npm run gp-record -- --entries 20000 --seed 7 [--years 40] [--only testResults] [--until YYYY-MM-DD] out.json'

const whole = (maximum: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(maximum))

const Wish = v.object({
  entries: whole(1_000_000),
  seed: whole(9_999_999),
  years: v.pipe(whole(100), v.minValue(1)),
  only: v.optional(v.picklist(generatedSections)),
  until: IsoDate,
  path: v.string(),
})

/** Writes a generated record file. Returns a sentence about it; throws one about what is wrong. */
export function generate(args: readonly string[], now: Date): string {
  const { entries, seed, years, only, until, path } = wishOf(args, now)
  const record = generateRecord({ entries, seed, years, only, until })
  writeFileSync(path, JSON.stringify(record))
  const { accountID, linkageKey, gpOdsCode, surname, dateOfBirth } = record.account
  return `${path}: ${entries} entries. Account ID ${accountID}, linkage key ${linkageKey}, practice ${gpOdsCode}, surname ${surname}, born ${dateOfBirth}.`
}

function wishOf(args: readonly string[], now: Date): v.InferOutput<typeof Wish> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        entries: { type: 'string', default: '20000' },
        seed: { type: 'string', default: '1' },
        years: { type: 'string', default: '40' },
        only: { type: 'string' },
        until: { type: 'string', default: londonDay(now) },
      },
    })
    return v.parse(Wish, { ...values, path: positionals[0] })
  } catch (cause) {
    throw new Error(usage, { cause })
  }
}
