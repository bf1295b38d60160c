import { wordsOfBuild } from '../src/contract/page-files.ts'

/** Replaces src/config.ts when the build prerenders pages. */
export const config = wordsOfBuild
