/** A synthetic address in a real postcode area: no such street or house exists. */
export interface GazetteerAddress {
  /** Eight digits, the same after every start. */
  number: string
  line1: string
  line2: string
  street: string
  /** The village or suburb; empty in the post town itself. */
  locality: string
  city: string
  postcode: string
}

/**
 * One post town per line: `City, Locality|outward code|street inward-code, …`. The inward codes are
 * well-formed; the street names are invented.
 */
const towns = `
Worcester, Hallow|WR2|Parish Well Lane 6NJ, Tythe Orchard 6NZ, Moseley's Green 6PA
Worcester|WR1|Glover's Passage 2QS, Severnbank Terrace 3EY, Friar's Garth 2RB
Birmingham, Moseley|B13|Lark Meadow Road 8QT, St Agatha's Rise 9BN, Chandos Copse 0DL
Bristol, Bedminster|BS3|Cutler's Row 4TB, Windlass Street 1RW, North Ropewalk 3JD
Bradford, Haworth|BD22|Brontë Rise 8EW, Weaver's Fold 8JN, Moorgate Ginnel 9SB
Leeds, Headingley|LS6|Otter Holt Avenue 3PX, Beckside Mount 2HT, Larch Vale 4DW
Manchester, Chorlton|M21|Ryebank Hollow 8AJ, Meadow Lark Grove 9FU, Zoë Court 0XG
Liverpool, Aigburth|L17|Mariner's Crescent 6AN, Otterspool Steps 9PZ, Larch Vale 4LQ
Newcastle upon Tyne, Heaton|NE6|Keelman's Row 5TH, Ouse Dene Street 2BX, Chillingley Road 5LJ
Sheffield, Walkley|S6|Cutlers' Brow 3TG, Rivelin Bank 5FE, Grinder's Hill 2WS
Nottingham, Sherwood|NG5|Lacemaker Drive 2GJ, Major Oak Close 3AB, Winchester Rookery 4HU
Norwich|NR2|Weaver's Staithe 4DF, Pottergate Loke 1NQ, Julian's Anchorage 2EW
Cambridge, Trumpington|CB2|Byron's Meadow 9LB, Fen Causey 7TX, Plumtree Way 9JT
Oxford, Jericho|OX2|Printer's Walk 6HG, Canal Reach 6DU, Aristotle Mews 6TY
Brighton, Hanover|BN2|Coleridge Steps 9UN, Toronto Bank 0GR, Islingword Row 9XD
Southampton, Portswood|SO17|Navigator's Way 2FP, Brookvale Coppice 1QD, Highfield Spinney 1TW
Plymouth, Mutley|PL4|Drake's Leat 6JE, Evening Star Road 7BU, Hoe View Terrace 8LQ
Truro, St Agnès|TR5|Wheal Kitty Lane 0RD, Trevaunance Row 0TS, Beacon Path 0XW
York|YO10|Minstrel Gate 4HN, Ouse Lea Walk 4DZ, Archbishop's Balk 3BT
London, Walthamstow|E17|Blackhorse Reach 6NB, Morris's Loom Street 4QL, Hoe Nursery 5EX
London, Brixton|SW2|Windmill Rush 5BZ, Effra Source Road 1NT, Electric Yard 4JS
London, Hampstead|NW3|Keats's Nightingale Walk 2PQ, Flask Spring 1HE, Heath Pond Villas 6XU
`

/** What each street has besides plain houses: a building with flats, and a house with a name. */
const plainHouses = 10
const flats = 4
const houseNames = [
  'The Old Dairy',
  'Rose Cottage',
  'O’Neill House',
  'Ty’r Onnen',
  'Café Maison',
  'Bell View',
]

/** A street has one postcode. */
export interface Street {
  name: string
  locality: string
  city: string
  postcode: string
  addresses: readonly GazetteerAddress[]
}

/** Built once, in the order of the table. */
export const streets: readonly Street[] = towns.trim().split('\n').flatMap(streetsOf).map(built)

/** Every address of every street. */
export const gazetteer: readonly GazetteerAddress[] = streets.flatMap(({ addresses }) => addresses)

type Place = Omit<Street, 'addresses'>

function streetsOf(line: string): Place[] {
  const [place = '', outward = '', names = ''] = line.split('|')
  const [city = '', locality = ''] = place.split(', ')
  return names.split(', ').map((entry) => ({
    name: entry.slice(0, -4),
    locality,
    city,
    postcode: `${outward} ${entry.slice(-3)}`,
  }))
}

function built(place: Place, index: number): Street {
  const { name: street, locality, city, postcode } = place
  const step = 1 + (index % 2)
  const houses = Array.from({ length: plainHouses }, (_, nth) => `${1 + nth * step} ${street}`)
  const building = `${2 + plainHouses * step} ${street}`
  const lines = [
    ...houses.map((line1) => ({ line1, line2: locality })),
    ...Array.from({ length: flats }, (_, nth) => ({ line1: `Flat ${nth + 1}`, line2: building })),
    { line1: houseNames[index % houseNames.length] ?? '', line2: street },
  ]
  const addresses = lines.map((two, nth) => ({
    number: String(26_740_000 + index * 100 + nth),
    ...two,
    street,
    locality,
    city,
    postcode,
  }))
  return { ...place, addresses }
}
