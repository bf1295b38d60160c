import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

/** pg looks for bindings that we do not use; here every module is read at the start. */
const withoutNativePg: Plugin = {
  name: 'without-native-pg',
  enforce: 'pre',
  resolveId: (id) => (id === 'pg-native' ? '\0pg-native' : undefined),
  load: (id) => (id === '\0pg-native' ? 'module.exports = undefined' : undefined),
}

const texts = ['src/content/rare-diseases.txt', 'src/content/other-names.txt']
/** Beside the service as beside its source. */
export const withTexts: Plugin = {
  name: 'with-texts',
  generateBundle() {
    for (const fileName of texts) {
      this.emitFile({ type: 'asset', fileName, source: readFileSync(fileName) })
    }
  },
}

/**
 * Builds the service as plain JavaScript for Node, one file per source file, so that a stack trace names the
 * source. What it imports of packages is built in, so that the image needs no installation; but for the
 * embedded database, which reads files of its own package.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: ['@electric-sql/pglite'] },
  plugins: [withoutNativePg, withTexts],
  build: {
    ssr: true,
    license: true,
    target: 'node20',
    outDir: 'service',
    minify: false,
    rolldownOptions: {
      input: [
        'server/start.ts',
        'server/migrate.ts',
        'server/files.ts',
        'server/erase-again.ts',
        'server/reencrypt.ts',
        'server/gp/gp-system/record-thread.ts',
      ],
      output: { preserveModules: true, preserveModulesRoot: '.', entryFileNames: '[name].js' },
    },
  },
})
