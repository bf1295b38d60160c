import { defineConfig } from 'vitest/config'

/*
 * `npm run bench -- mutate-app` and `mutate-server`. One wrong line in the outbox, idempotency or access can lose data or show
 * it to others, and coverage says which lines ran, not whether a test would have noticed. Stryker breaks this code in about
 * 1,000 places, one at a time, and fails where the tests notice less than 85 % of them: whoever changes this code runs it once, and
 * explains what survives (reports in .mutation; 25 minutes and an hour on two idle cores). Last noticed: 679 of 720 of the app,
 * before the outbox was rewritten; 239 of 260 of the server, 21 November 2026, where PGlite's one connection hides six more, which
 * tests on PostgreSQL and `npm run bench -- faults` notice. Stryker 9 is the last that runs on Node 20; it looks for TypeScript's
 * own API, which TypeScript 7 does not have, so `tsconfigFile` names no file.
 */

/** The unit tests of the mutated code: the rules of the app, or the server on PGlite. */
const guards = {
  app: {
    include: ['tests/{lock,offline}/**/*.test.ts', 'tests/api/deliver.test.ts'],
    exclude: ['tests/**/*.dom.test.ts'],
    setupFiles: ['tests/support/watch-errors.ts'],
  },
  server: {
    include: [
      'tests/server/*/{account,consents,contract,idempotency,isolation,kits,operator}.test.ts',
      'tests/server/*/{token-cache,rate-limits,second-fence,studies,verify-member}.test.ts',
    ],
    globalSetup: ['tests/support/pglite-template.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
}

export default defineConfig({
  test: process.env['MUTATE'] === 'server' ? guards.server : guards.app,
})
