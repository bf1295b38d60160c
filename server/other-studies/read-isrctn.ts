import { SaxesParser } from 'saxes'
import { WrongFileError, type Centre, type RegisterRecord } from './register-record.ts'

interface Open extends Omit<RegisterRecord, 'countries' | 'centres' | 'conditions' | 'people'> {
  countries: string[]
  centres: Centre[]
  conditions: string[]
  people: string[]
}

/**
 * Takes ISRCTN's XML piece by piece, as its API answers a query (`allTrials`) or for one number (`fullTrial`), and gives
 * each record to `take` as it ends.
 */
export class IsrctnReader {
  readonly #parser = new SaxesParser()
  readonly #take: (record: RegisterRecord) => void
  readonly #path: string[] = []
  #record: Open | undefined
  #person = { forename: '', surname: '' }
  #text = ''

  constructor(take: (record: RegisterRecord) => void) {
    this.#take = take
    const parser = this.#parser
    parser.on('error', (cause) => {
      throw new WrongFileError('is not XML as it should be, or was cut off', { cause })
    })
    parser.on('doctype', () => {
      throw new WrongFileError('has a document type, which ISRCTN’s do not')
    })
    parser.on('text', (piece) => (this.#text += piece))
    parser.on('cdata', (piece) => (this.#text += piece))
    parser.on('opentag', ({ name, attributes }) => {
      this.#text = ''
      if (this.#path.length === 0 && name !== 'allTrials' && name !== 'fullTrial') {
        throw new WrongFileError(`is not one of ISRCTN’s: it begins with ${name.slice(0, 40)}`)
      }
      this.#path.push(name)
      this.#begin(name, attributes)
    })
    parser.on('closetag', ({ name }) => {
      if (this.#record) this.#end(this.#record, name, this.#text.trim())
      this.#path.pop()
      this.#text = ''
    })
  }

  write(piece: string): void {
    this.#parser.write(piece)
  }

  close(): void {
    this.#parser.close()
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'fullTrial') this.#record = emptyRecord()
    const record = this.#record
    if (!record) return
    if (name === 'trial') record.updated = (attributes['lastUpdated'] ?? '').slice(0, 10)
    if (name === 'trialCentre') {
      record.centres.push({
        name: '',
        city: '',
        state: '',
        country: '',
        postcode: '',
        isOpen: true,
      })
    }
    if (name === 'contact') this.#person = { forename: '', surname: '' }
    const { value, unit } = attributes
    if (name === 'lowerAgeLimit' && value) record.youngest = `${value} ${unit ?? 'years'}`
    if (name === 'upperAgeLimit' && value) record.oldest = `${value} ${unit ?? 'years'}`
  }

  #end(record: Open, name: string, words: string): void {
    const parent = this.#path.at(-2)
    if (name === 'fullTrial') {
      this.#take(record)
      this.#record = undefined
    } else if (parent === 'trialCentre') {
      const centre = record.centres.at(-1)
      if (centre) takeOfCentre(centre, name, words)
    } else if (parent === 'contact') {
      if (name === 'forename' || name === 'surname') this.#person[name] = words
    } else if (name === 'contact') {
      record.people.push(`${this.#person.forename} ${this.#person.surname}`)
    } else if (parent === 'recruitmentCountries') record.countries.push(words)
    else if (name === 'description' && parent === 'condition') record.conditions.push(words)
    else takeOfTrial(record, name, words)
  }
}

function takeOfCentre(centre: Centre, name: string, words: string): void {
  if (name === 'name' || name === 'city' || name === 'state' || name === 'country') {
    centre[name] = words
  }
  if (name === 'zip') centre.postcode = words
}

/** Elements of one name in a record, and none of them within another's words. */
function takeOfTrial(record: Open, name: string, words: string): void {
  if (words === '') return
  if (name === 'isrctn') record.id = `ISRCTN${words.replace(/^ISRCTN/i, '')}`
  if (name === 'title' && record.title === '') record.title = words
  if (name === 'scientificTitle' && record.title === '') record.title = words
  if (name === 'plainEnglishSummary') record.summary = words
  if (name === 'gender') record.sex = words
  if (name === 'lowerAgeLimit' && record.youngest === '') record.youngest = words
  if (name === 'upperAgeLimit' && record.oldest === '') record.oldest = words
  if (name === 'recruitmentStart') record.recruitsFrom = words.slice(0, 10)
  if (name === 'recruitmentEnd') record.recruitsTo = words.slice(0, 10)
  // What has been stopped or halted says so, whatever its days.
  if (name === 'recruitmentStatusOverride' || name === 'overallStatusOverride') {
    if (!/^(?:recruiting|ongoing)$/i.test(words)) record.isRecruiting = false
  }
}

const emptyRecord = (): Open => ({
  id: '',
  source: 'ISRCTN',
  title: '',
  summary: '',
  isRecruiting: undefined,
  recruitsFrom: '',
  recruitsTo: '',
  youngest: '',
  oldest: '',
  sex: '',
  countries: [],
  centres: [],
  conditions: [],
  updated: '',
  people: [],
})
