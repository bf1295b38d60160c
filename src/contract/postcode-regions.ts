import { looksLikePostcode } from './addresses.ts'
import { type Region, regions } from './regions.ts'

/**
 * The postcode areas of Royal Mail (the letters at the start of a postcode) by the region of
 * England (ONS, International Territorial Level 1) of their post town: DA is Dartford, so South
 * East. An area that crosses a border counts as one region; that is coarse on purpose.
 */
const areasByRegion: Readonly<Record<Region, string>> = {
  'North East': 'DH DL NE SR TS',
  'North West': 'BB BL CA CH CW FY L LA M OL PR SK WA WN',
  'Yorkshire and The Humber': 'BD DN HD HG HU HX LS S WF YO',
  'East Midlands': 'DE LE LN NG NN',
  'West Midlands': 'B CV DY HR ST SY TF WR WS WV',
  'East of England': 'AL CB CM CO HP IP LU NR PE SG SS WD',
  London: 'BR CR E EC EN HA IG KT N NW RM SE SM SW TW UB W WC',
  'South East': 'BN CT DA GU ME MK OX PO RG RH SL SO TN',
  'South West': 'BA BH BS DT EX GL PL SN SP TA TQ TR',
  'Outside England': 'AB BF BT CF DD DG EH FK G GY HS IM IV JE KA KW KY LD LL ML NP PA PH SA TD ZE',
}

const regionsByArea = new Map(
  regions.flatMap((region) => areasOf(region).map((area) => [area, region] as const)),
)

/** Areas that cross a border, and the regions that they reach into besides their own. */
const besides: Readonly<Record<string, readonly Region[]>> = {
  BH: ['South East'],
  BR: ['South East'],
  CA: ['North East', 'Outside England'],
  CH: ['Outside England'],
  CR: ['South East'],
  CV: ['East Midlands'],
  CW: ['West Midlands'],
  DA: ['London'],
  DE: ['West Midlands', 'Yorkshire and The Humber'],
  DL: ['Yorkshire and The Humber'],
  DN: ['East Midlands'],
  E: ['East of England'],
  EN: ['East of England'],
  GL: ['West Midlands', 'Outside England'],
  HA: ['East of England'],
  HP: ['South East'],
  HR: ['Outside England', 'South West'],
  IG: ['East of England'],
  KT: ['South East'],
  LA: ['Yorkshire and The Humber'],
  LD: ['West Midlands'],
  LE: ['West Midlands'],
  LL: ['West Midlands'],
  LN: ['Yorkshire and The Humber'],
  LU: ['South East'],
  MK: ['East of England', 'East Midlands'],
  NN: ['South East', 'West Midlands'],
  NP: ['South West', 'West Midlands'],
  OL: ['Yorkshire and The Humber'],
  OX: ['East Midlands', 'West Midlands', 'South West'],
  PE: ['East Midlands'],
  RM: ['East of England'],
  S: ['East Midlands'],
  SK: ['East Midlands'],
  SL: ['London'],
  SM: ['South East'],
  SN: ['South East'],
  SO: ['South West'],
  SP: ['South East'],
  ST: ['North West', 'East Midlands'],
  SY: ['North West', 'Outside England'],
  TD: ['North East'],
  TN: ['London'],
  TS: ['Yorkshire and The Humber'],
  TW: ['South East'],
  UB: ['South East'],
  WD: ['London', 'South East'],
  WR: ['South West'],
}

/** The postcode areas of a region. */
export function areasOf(region: Region): string[] {
  return areasByRegion[region].split(' ')
}

/**
 * The region of a postcode; undefined when it is not one of the United Kingdom, the Channel Islands
 * or the Isle of Man.
 */
export const regionOf = (postcode: string): Region | undefined =>
  regionsByArea.get(areaOf(postcode) ?? '')

/** The regions that a postcode may be in; none when `regionOf` knows none. */
export function regionsOf(postcode: string): Region[] {
  const region = regionOf(postcode)
  return region ? [region, ...(besides[areaOf(postcode) ?? ''] ?? [])] : []
}

const areaOf = (postcode: string): string | undefined =>
  looksLikePostcode(postcode) ? /^\s*([A-Z]{1,2})\d/i.exec(postcode)?.[1]?.toUpperCase() : undefined
