import { SaxesParser } from 'saxes'
import { limits } from '#contract/limits.ts'
import { requiredText } from '#contract/texts.ts'
import * as v from 'valibot'
import { HttpProblem } from '../http/http-problem.ts'

/** A disease as Orphanet names it. */
export interface NamedDisease {
  id: string
  name: string
  alsoCalled: readonly string[]
  isRetired: boolean
  replacedBy: string | undefined
}

/** That one disease is a type of another, by the classification with this id at its top. */
export interface TypeOf {
  root: string
  id: string
  typeOf: string
}

/** What stands in one of Orphanet's files; `published` is the date in it. */
export type Nomenclature = { published: string } & (
  | { kind: 'nomenclature'; diseases: readonly NamedDisease[] }
  | { kind: 'classification'; types: readonly TypeOf[] }
)

/** More than the largest that Orphanet publishes. */
export const mostBytes = 100 * 1024 * 1024

/**
 * Reads one of Orphanet's files in English: the nomenclature, or one of its classifications. Throws a 422 with a sentence
 * for any other file of theirs or of others, for one that was cut off, and for a document type, with which XML may grow
 * without end.
 */
export async function readNomenclature(body: AsyncIterable<Uint8Array>): Promise<Nomenclature> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reading = new Reader()
  let size = 0
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > mostBytes) throw new HttpProblem('body-too-large')
      reading.write(decoder.decode(chunk, { stream: true }))
    }
    reading.write(decoder.decode())
    reading.close()
  } catch (cause) {
    if (cause instanceof HttpProblem) throw cause
    const detail = 'This is not XML in UTF-8, or it was cut off. Nothing has changed.'
    throw new HttpProblem('invalid-input', { detail, cause })
  }
  return reading.result()
}

const wrong = (detail: string) =>
  new HttpProblem('invalid-input', { detail: `${detail} Nothing has changed.` })

interface Disorder {
  code: string
  names: string[]
  isRetired: boolean
  replacedBy: string | undefined
}

interface Association {
  isFromHere: boolean
  target: string
  type: string
}

/** Takes the text of a file piece by piece, and what its elements say as they end. */
class Reader {
  readonly #parser = new SaxesParser()
  readonly #path: string[] = []
  readonly #diseases: NamedDisease[] = []
  readonly #types: TypeOf[] = []
  /** The ids of the classification's nodes that are open, the outermost first. */
  readonly #nodes: string[] = []
  #published = ''
  #announced: number | undefined
  #seen = 0
  #hasSynonyms = false
  #disorder: Disorder | undefined
  #association: Association | undefined
  #text = ''

  constructor() {
    const parser = this.#parser
    parser.on('error', (error) => {
      throw error
    })
    parser.on('doctype', () => {
      throw wrong('This file has a document type, which Orphanet’s do not.')
    })
    parser.on('text', (piece) => (this.#text += piece))
    parser.on('cdata', (piece) => (this.#text += piece))
    parser.on('opentag', ({ name, attributes }) => {
      this.#text = ''
      this.#begin(name, attributes)
      this.#path.push(name)
    })
    parser.on('closetag', ({ name }) => {
      this.#path.pop()
      const words = this.#text.trim()
      this.#text = ''
      if (this.#association) this.#takeAssociation(this.#association, name, words)
      else this.#take(name, words)
    })
  }

  write(piece: string): void {
    this.#parser.write(piece)
  }

  close(): void {
    this.#parser.close()
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#path.length === 0) {
      const words = `This is not one of Orphanet’s files: it begins with ${name.slice(0, 40)}.`
      if (name !== 'JDBOR') throw wrong(words)
      this.#published = attributes['date'] ?? ''
    }
    if (name === 'DisorderList') this.#announced = Number(attributes['count'])
    if (name === 'ClassificationNode') this.#nodes.push('')
    if (name === 'Disorder') {
      this.#requirePlace()
      this.#disorder = { code: '', names: [], isRetired: false, replacedBy: undefined }
    }
    if (name === 'DisorderDisorderAssociation') {
      this.#association = { isFromHere: false, target: '', type: '' }
    }
    if (name === 'RootDisorder' && this.#association) {
      this.#association.isFromHere = attributes['cycle'] === 'true'
    }
    if (name === 'Name' && (attributes['lang'] ?? 'en') !== 'en') {
      throw wrong('This file is not in English.')
    }
  }

  /** Other files of theirs, of genes or signs, name diseases too. */
  #requirePlace(): void {
    const parent = this.#path.at(-1) ?? ''
    const isPlace = parent === 'ClassificationNode' || this.#path.join('/') === 'JDBOR/DisorderList'
    if (isPlace) return
    throw wrong(
      `This file is neither the nomenclature nor a classification: it has a disease in ${parent.slice(0, 40)}.`,
    )
  }

  #take(name: string, words: string): void {
    if (name === 'ClassificationNode') this.#nodes.pop()
    const disorder = this.#disorder
    if (!disorder) return
    const parent = this.#path.at(-1)
    if (name === 'OrphaCode' && parent === 'Disorder') disorder.code = idOf(words)
    if (name === 'Name' && parent === 'Disorder') disorder.names.unshift(words)
    if (name === 'Synonym' && this.#path.slice(-2).join('/') === 'Disorder/SynonymList') {
      disorder.names.push(words)
    }
    if (name === 'SynonymList' && parent === 'Disorder') this.#hasSynonyms = true
    if (name === 'Label' && parent === 'DisorderFlag') disorder.isRetired ||= retiring.test(words)
    if (name === 'Disorder') this.#takeDisorder(disorder)
  }

  #takeAssociation(association: Association, name: string, words: string): void {
    const parent = this.#path.at(-1)
    if (name === 'OrphaCode' && parent === 'TargetDisorder') association.target = idOf(words)
    if (name === 'Name' && parent === 'DisorderDisorderAssociationType') association.type = words
    if (name !== 'DisorderDisorderAssociation') return
    const { isFromHere, type, target } = association
    // What it is only referred to is another disease.
    const isMerged = isFromHere && type === 'Moved to' && target !== ''
    if (this.#disorder && isMerged) this.#disorder.replacedBy = target
    this.#association = undefined
  }

  #takeDisorder({ code, names, isRetired, replacedBy }: Disorder): void {
    this.#disorder = undefined
    if (this.#path.at(-1) === 'ClassificationNode') {
      this.#nodes.splice(-1, 1, code)
      const [typeOf, root] = [this.#nodes.at(-2), this.#nodes[0]]
      if (typeOf && root) this.#types.push({ root, id: code, typeOf })
      return
    }
    this.#seen += 1
    const [name, ...alsoCalled] = [...new Set(names.flatMap(usable))]
    if (code === '' || name === undefined) return
    const isGone = isRetired || replacedBy !== undefined
    this.#diseases.push({ id: code, name, alsoCalled, isRetired: isGone, replacedBy })
  }

  result(): Nomenclature {
    const published = this.#published
    if (this.#types.length > 0) return { published, kind: 'classification', types: this.#types }
    if (this.#announced !== undefined && this.#announced !== this.#seen) {
      throw wrong(
        `This file says that it has ${this.#announced} diseases, and it has ${this.#seen}.`,
      )
    }
    if (this.#diseases.length === 0) throw wrong('There are no diseases in this file.')
    if (!this.#hasSynonyms) {
      throw wrong('This file names diseases without their synonyms, so it is not the nomenclature.')
    }
    return { published, kind: 'nomenclature', diseases: this.#diseases }
  }
}

const idOf = (code: string): string => (/^\d{1,9}$/.test(code) ? `ORPHA:${code}` : '')

const retiring = /^(?:inactive|obsolete|deprecated|offline)/i
/** Orphanet writes them before a name. */
const remarks = /^(?:OBSOLETE|NON RARE IN EUROPE): /

const Name = requiredText(limits.nameLength, 'A disease has a name.')

/** A name that a member can save. */
function usable(words: string): string[] {
  const { success, output } = v.safeParse(Name, words.replace(remarks, ''))
  return success ? [output] : []
}
