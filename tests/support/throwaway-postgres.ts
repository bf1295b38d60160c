import type { TestProject } from 'vitest/node'
import { startThrowawayPostgres } from '../../run/throwaway-postgres.ts'

/** Provides `postgresUrl`: a migrated database `template` on a PostgreSQL of the tests' own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startThrowawayPostgres()
  project.provide('postgresUrl', url)
  return stop
}
