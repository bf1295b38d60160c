import * as v from 'valibot'

/** The nine regions of England, from north to south, and the rest of the world. */
export const regions = [
  'North East',
  'North West',
  'Yorkshire and The Humber',
  'East Midlands',
  'West Midlands',
  'East of England',
  'London',
  'South East',
  'South West',
  'Outside England',
] as const
export const Region = v.picklist(regions)
export type Region = v.InferOutput<typeof Region>
