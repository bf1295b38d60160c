import type { TestProject } from 'vitest/node'
import { startThrowawayPostgres } from '../../run/throwaway-postgres.ts'

/** Provides `postgresUrl`: a migrated database `template` on a PostgreSQL for the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startThrowawayPostgres()
  project.provide('postgresUrl', url)
  return stop
}
