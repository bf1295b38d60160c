import * as v from 'valibot'
import { KitId } from './kits.ts'

/** What the lab partner's registration page may say to the page that frames it. */
export const PartnerMessage = v.variant('type', [
  /** The page is there and can be used. */
  v.strictObject({ type: v.literal('registration-ready') }),
  /** A kit was registered. It is a hint to ask our own API, never a proof. */
  v.strictObject({ type: v.literal('registration-complete'), kitId: KitId }),
])
export type PartnerMessage = v.InferOutput<typeof PartnerMessage>
