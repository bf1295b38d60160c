import { defineConfig } from 'vitest/config'

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
