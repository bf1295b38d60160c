import { defineConfig } from 'vite'

/**
 * Builds the service as plain JavaScript for Node, one file per source file, so that a stack trace names the
 * source. Packages stay imports: `npm ci --omit=dev` installs them beside it.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'service',
    minify: false,
    rolldownOptions: {
      input: [
        'server/start.ts',
        'server/migrate.ts',
        'server/proxy.ts',
        'server/probe.ts',
        'server/erase-again.ts',
        'server/gateways/gp-system/record-thread.ts',
      ],
      output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
    },
  },
})
