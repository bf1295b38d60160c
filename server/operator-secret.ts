import { secretInFile } from './secret-file.ts'

/** The credential of the operator's calls. The `operate` command reads it in the data directory. */
export const operatorSecret = (dataDir: string): string => secretInFile(dataDir, 'operator-secret')
