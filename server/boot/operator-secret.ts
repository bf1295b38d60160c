import { secretInFile } from '../crypto/secret-file.ts'

/** The credential of the `operate` command, which reads it in the data directory. */
export const operatorSecret = (dataDir: string): string => secretInFile(dataDir, 'operator-secret')
