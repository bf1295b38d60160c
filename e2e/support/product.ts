import { freePorts } from '../../tests/support/product-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The product of the tests; its data is deleted when they end. */
export interface Product {
  port: number
  origin: string
  dataDir: string
}

/** Chosen by the process that starts the tests; its workers read it from the environment. */
export async function chooseProduct(): Promise<Product> {
  const port = Number((process.env['E2E_PORT'] ??= String(await freePorts())))
  const dataDir = (process.env['E2E_DATA_DIR'] ??= temporaryFolder('e2e'))
  return { port, origin: `http://localhost:${port}`, dataDir }
}
