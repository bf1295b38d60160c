import { fileURLToPath } from 'node:url'

/** Where the example patients' records stand. */
export const exampleRecordsDir = fileURLToPath(new URL('./records', import.meta.url))
