import { fold } from '#contract/fold.ts'
import { placesInUk, type PlaceInUk } from '#contract/other-studies.ts'
import { regionOf } from '#contract/postcode-regions.ts'
import { namesSomebody } from './contacts.ts'
import { plainText } from './plain-text.ts'
import type { Centre } from './register-record.ts'

const ukNames = new Set([
  'united kingdom',
  'uk',
  'great britain',
  'england',
  'scotland',
  'wales',
  'northern ireland',
])

export const isInUk = (country: string): boolean => ukNames.has(fold(country))

/** The regions of centres, in their order. */
export function placesIn(centres: readonly Centre[]): PlaceInUk[] {
  const found = new Set(centres.flatMap((centre) => regionOfCentre(centre) ?? []))
  return placesInUk.filter((place) => found.has(place))
}

function regionOfCentre({ country, state, postcode, city }: Centre): PlaceInUk | undefined {
  const nation = nationNamed(country) ?? nationNamed(state)
  if (nation) return nation
  const area = /^[A-Z]{1,2}(?=\d)/i.exec(postcode.trim())?.[0].toUpperCase() ?? ''
  const region = regionOf(isOutward.test(postcode.trim()) ? `${postcode.trim()} 1AA` : postcode)
  if (region === 'Outside England') return nations.find(({ areas }) => areas.has(area))?.name
  return region ?? regionOfCity.get(fold(city)) ?? regionNamed(state)
}

/** Some give the first half of a postcode. */
const isOutward = /^[A-Z]{1,2}\d[A-Z\d]?$/i

const nationNamed = (text: string): PlaceInUk | undefined =>
  nations.find(({ name }) => fold(name) === fold(text))?.name

const regionNamed = (text: string): PlaceInUk | undefined =>
  placesInUk.find((place) => fold(place) === fold(text).replace(/^greater (?=london)/, ''))

const nations: readonly { name: PlaceInUk; areas: ReadonlySet<string> }[] = [
  {
    name: 'Scotland',
    areas: new Set('AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE'.split(' ')),
  },
  { name: 'Wales', areas: new Set(['CF', 'LD', 'LL', 'NP', 'SA']) },
  { name: 'Northern Ireland', areas: new Set(['BT']) },
]

/** Cities with hospitals that do research: companies name these alone. */
const citiesIn: Readonly<Record<PlaceInUk, string>> = {
  'North East':
    'Newcastle, Newcastle upon Tyne, Sunderland, Durham, Middlesbrough, Gateshead, Stockton-on-Tees',
  'North West':
    'Manchester, Liverpool, Salford, Preston, Blackpool, Bolton, Oldham, Stockport, Wigan, Warrington, Lancaster, Carlisle, Chester',
  'Yorkshire and The Humber':
    'Leeds, Sheffield, Bradford, Hull, Kingston upon Hull, York, Wakefield, Huddersfield, Doncaster, Harrogate',
  'East Midlands': 'Nottingham, Leicester, Derby, Northampton, Lincoln, Kettering',
  'West Midlands':
    'Birmingham, Coventry, Wolverhampton, Stoke-on-Trent, Stoke, Oswestry, Worcester, Dudley, Walsall, Shrewsbury',
  'East of England':
    'Cambridge, Norwich, Ipswich, Colchester, Luton, Peterborough, Chelmsford, Southend-on-Sea, Stevenage, Bedford, Watford',
  London: 'London, Harrow, Sutton, Croydon, Romford, Kingston upon Thames, Northwood, Uxbridge',
  'South East':
    'Oxford, Southampton, Portsmouth, Brighton, Reading, Guildford, Canterbury, Maidstone, Milton Keynes, Frimley, Basingstoke, Slough, Camberley, Winchester',
  'South West':
    'Bristol, Exeter, Plymouth, Truro, Bath, Taunton, Gloucester, Cheltenham, Bournemouth, Poole, Salisbury, Swindon, Torquay, Dorchester',
  Scotland: 'Edinburgh, Glasgow, Dundee, Aberdeen, Inverness, Stirling, Livingston, Airdrie',
  Wales: 'Cardiff, Swansea, Wrexham, Aberystwyth, Llantrisant, Penarth',
  'Northern Ireland': 'Belfast, Londonderry, Derry-Londonderry, Newry, Craigavon, Antrim',
}

const regionOfCity = new Map(
  placesInUk.flatMap((place) => citiesIn[place].split(', ').map((city) => [fold(city), place])),
)

/** "Royal Infirmary, Leeds", or the town alone where the centre has no name that says more. */
export function placeOf({ name, city }: Centre, people: readonly string[]): string {
  const place = plainText(city).join(' ')
  const centre = plainText(name).join(', ')
  const saysNothing = centre === '' || isNumbered.test(centre) || namesSomebody(centre, people)
  if (saysNothing) return namesSomebody(place, people) ? '' : place
  return place === '' || fold(centre).includes(fold(place)) ? centre : `${centre}, ${place}`
}

/** What companies write in place of a hospital. */
const isNumbered =
  /\b(?:research|investigat\w+|study|clinical|trial|local)\s+(?:\w+\s+)?site|\bsite\s*(?:#|no\b|\d)/i
