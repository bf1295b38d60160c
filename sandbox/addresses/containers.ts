import { streets, type GazetteerAddress, type Street } from './gazetteer.ts'

/** A find result that contains addresses: the next find passes its id. */
export interface Container {
  id: string
  type: 'Postcode' | 'Street'
  text: string
  /** The rest of the address, after `text`. */
  place: string
  addresses: readonly GazetteerAddress[]
}

export const postcodeContainers: readonly Container[] = streets.map((street) => ({
  id: `GB|RM|ENG|${street.postcode.split(' ').toReversed().join('-')}`,
  type: 'Postcode',
  text: street.postcode,
  place: placeOf(street.name, street),
  addresses: street.addresses,
}))

export const streetContainers: readonly Container[] = streets.map((street, index) => ({
  id: `GB|RM|ENG|${index + 1}STREET`,
  type: 'Street',
  text: street.name,
  place: `${placeOf('', street)}, ${street.postcode}`,
  addresses: street.addresses,
}))

export const containerById = (id: string): Container | undefined =>
  [...postcodeContainers, ...streetContainers].find((container) => container.id === id)

function placeOf(first: string, { locality, city }: Street): string {
  return [first, locality, city].filter(Boolean).join(', ')
}
