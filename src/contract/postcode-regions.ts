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

/** The postcode areas of a region. */
export function areasOf(region: Region): string[] {
  return areasByRegion[region].split(' ')
}

/**
 * The region of a postcode; undefined when it is not one of the United Kingdom, the Channel Islands
 * or the Isle of Man.
 */
export function regionOf(postcode: string): Region | undefined {
  const area = /^\s*([A-Z]{1,2})\d/i.exec(postcode)?.[1]
  return looksLikePostcode(postcode) && area ? regionsByArea.get(area.toUpperCase()) : undefined
}
