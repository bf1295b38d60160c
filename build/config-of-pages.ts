import { buildPlaceholders } from '../src/contract/page-files.ts'

/** Replaces src/config.ts where there is no page: when the build prerenders, and in the tests of rules. */
export const config = buildPlaceholders
