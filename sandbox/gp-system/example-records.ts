import { fileURLToPath } from 'node:url'

/** The folder of the example patients' records. */
export const exampleRecordsDir = fileURLToPath(new URL('./records', import.meta.url))
