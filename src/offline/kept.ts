import type { GenericSchema } from 'valibot'

/** Packs a reply into bytes and reads them again, where JSON on the page would hold it up. */
export interface Packing {
  /** Undefined where there is nothing to keep. */
  pack: (data: unknown) => Promise<BufferSource | undefined>
  /** The data; undefined where the bytes are none that this app understands. */
  unpack: (bytes: ArrayBuffer, signal: AbortSignal) => Promise<unknown>
}

/**
 * What a query may say of itself. `keep` opts it into the vault of its member, with the reason beside
 * it. What is read back is parsed by `shape` again, for last month's app wrote it.
 */
export type KeepingMeta =
  | { keep?: undefined }
  | { keep: true; shape: GenericSchema }
  /** The GP record: shown for three days after its owner was last verified, not for seven. */
  | { keep: true; packing: Packing; isRecord: true }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: KeepingMeta
  }
}
