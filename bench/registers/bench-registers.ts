import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { londonDay } from '#contract/days.ts'
import type { OtherStudy } from '#contract/other-studies.ts'
import { shippedByName } from '../../server/diseases/known-diseases.ts'
import { readRegisters, sentTogether } from '../../server/other-studies/read-registers.ts'
import { studyOfRecord } from '../../server/other-studies/study-of-record.ts'

/*
 * npm run bench -- register <folder> [--today 2026-11-29]: records that the registers have published, as the import reads
 * them, against a second reading of the same files that is as plain as can be. Each that looks for people in the UK has to be
 * there with its days, or to be refused by name; no other may be; and no text may have markup, an entity or a hidden mark.
 */

/** What a plain look at a file says of a record. */
interface Expected {
  isForList: boolean
  days: readonly string[]
}

const [folder = '', option, day] = process.argv.slice(2)
const today = option === '--today' && day !== undefined ? day : londonDay(new Date())

const inUk = /^(?:United Kingdom|England|Scotland|Wales|Northern Ireland)$/

function ofIsrctn(xml: string): [string, Expected][] {
  return xml.split('<fullTrial').flatMap((part) => {
    const first = (pattern: RegExp) => pattern.exec(part)?.[1] ?? ''
    const number = first(/<isrctn[^>]*>(?:ISRCTN)?(\d{8})</)
    if (number === '') return []
    const from = first(/<recruitmentStart>(.{10})/)
    const to = first(/<recruitmentEnd>(.{10})/)
    const halted = /<(?:recruitment|overall)StatusOverride>(?!Recruiting|Ongoing|<)/i.test(part)
    const centres = part.match(/<trialCentre\b.*?<\/trialCentre>/gs) ?? []
    const places = centres.length > 0 ? centres.join('') : part
    const countries = [...places.matchAll(/<country>([^<]*)</g)].map((found) => found[1] ?? '')
    const isOpen = !halted && from <= today && today <= to
    const isForList = isOpen && countries.some((country) => inUk.test(country))
    return [[`ISRCTN${number}`, { isForList, days: [from, to, first(/lastUpdated="(.{10})/)] }]]
  })
}

const Page = v.object({ studies: v.array(v.unknown()) })

function ofClinicalTrials(json: string): [string, Expected][] {
  const read: unknown = JSON.parse(json)
  const studies: unknown[] = v.is(Page, read) ? read.studies : [read].flat()
  return studies.flatMap((study) => {
    const text = JSON.stringify(study)
    const first = (pattern: RegExp) => pattern.exec(text)?.[1] ?? ''
    const id = first(/"nctId":"(NCT\d{8})"/)
    if (id === '') return []
    const places = /"locations":(\[.*?\])\s*(?:,"\w+":|\})/.exec(text)?.[1] ?? ''
    const open = places
      .split('"facility"')
      .some(
        (each) => /"country":"United Kingdom"/.test(each) && !/"status":"(?!RECRUITING)/.test(each),
      )
    const isForList = first(/"overallStatus":"(\w+)"/) === 'RECRUITING' && open
    return [[id, { isForList, days: [first(/"lastUpdatePostDateStruct":\{"date":"([\d-]+)"/)] }]]
  })
}

const files = readdirSync(folder)
  .filter((name) => /\.(?:xml|json)$/.test(name))
  .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))

const expected = new Map(
  files.flatMap(({ name, bytes }) => {
    const text = bytes.toString('utf8')
    return name.endsWith('.xml') ? ofIsrctn(text) : ofClinicalTrials(text)
  }),
)

const outcomes = new Map<string, ReturnType<typeof studyOfRecord>>()
let notAsPublished = 0
await readRegisters(sentTogether(files), (record) => {
  if (!record) return void (notAsPublished += 1)
  outcomes.set(record.id, studyOfRecord(record, { today, diseases: shippedByName() }))
})

const marks = /<\/?[a-z][^<>]*>|&(?:#\w+|[a-z]+);|[\p{Cf}\u0000-\u0009\u000B-\u001F]/iu
const faults: string[] = []
const counts = { there: 0, elsewhere: 0, refused: 0, marks: 0, known: 0 }
for (const [id, { isForList, days }] of expected) {
  const outcome = outcomes.get(id)
  if (outcome === undefined) faults.push(`${id} was not read`)
  else if (typeof outcome === 'string') judgeRefusal(id, outcome, isForList)
  else judge(outcome, { isForList, days })
}

function judgeRefusal(id: string, why: string, isForList: boolean): void {
  if (!isForList) counts.elsewhere += 1
  else if (why === 'not in English' || why === 'with a contact') {
    counts.refused += 1
    console.log(`${id} refused: ${why}`)
  } else faults.push(`${id} is missing: ${why}`)
}

function judge(study: OtherStudy, { isForList, days }: Expected): void {
  if (!isForList) return void faults.push(`${study.id} is on the list`)
  counts.there += 1
  if (study.concepts.length > 0) counts.known += 1
  const shown = [study.recruits.from, study.recruits.to, study.updated]
  const lost = days.filter((each) => each !== '' && !shown.includes(each))
  if (lost.length > 0) faults.push(`${study.id} has lost ${lost.join(', ')}`)
  const { title, summary, conditions, where } = study
  const texts = [title, ...summary, ...conditions, ...where].filter((text) => marks.test(text))
  counts.marks += texts.length
  if (texts.length > 0) faults.push(`${study.id} has marks in ${texts.length} texts`)
}

for (const fault of faults) console.log(`FAULT ${fault}`)
const { there, elsewhere, refused, known } = counts
console.log(
  `${expected.size} records tried of ${files.length} files on ${today}: ${there} recruit in the UK and are there with their days (${known} known by name), ${refused} do and are refused, ${elsewhere} do not and are not; ${notAsPublished} not as published; ${counts.marks} unescaped marks; ${faults.length} faults`,
)
process.exit(faults.length > 0 || expected.size === 0 ? 1 : 0)
