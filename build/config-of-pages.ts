import { wordsOfBuild } from '../src/contract/page-files.ts'

/** Stands for src/config.ts where the build renders pages. */
export const config = wordsOfBuild
