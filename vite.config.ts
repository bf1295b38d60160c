import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { clerkAssets } from './build/clerk-assets.ts'
import { content } from './build/content.ts'
import { endpoints } from './build/endpoints.ts'
import { licences, licencesFile } from './build/licences.ts'
import { manifest } from './build/manifest.ts'
import { pdfAssets } from './build/pdf-assets.ts'
import { buildTarget } from './build/oldest-browsers.ts'
import { precompress } from './build/precompress.ts'
import { prerender } from './build/prerender.ts'
import { preloadFont } from './build/preload-font.ts'
import { viewer } from './build/viewer.ts'

const kills = 'tests/server/**/*-kills.test.ts'
const ofTheApp = 'tests/{api,app,contract,domain,features,identity,lock,offline,pwa,record,ui}/**'
const withDocument = [`${ofTheApp}/*.test.tsx`, `${ofTheApp}/*.dom.test.ts`]
/** They check the sentences for patients and the tree of files, and run with the rules, before every commit. */
const ofEveryCheck = 'tests/repository/{content,plain-words,source-tree}.test.ts'
const megabyte = 1024 * 1024

/** How long expect.poll waits on a busy machine; Testing Library waits as long. */
const polling = { expect: { poll: { timeout: 20_000 } } }

/** Each file has a database of its own; the modules may be shared. A cold database takes its time. */
const serverTests = { ...polling, isolate: false, testTimeout: 30_000, hookTimeout: 60_000 }

/** The tests must pass on any day: see the file. */
const clock = process.env['TEST_CLOCK'] ? ['--import=./tests/support/shifted-clock.mjs'] : []

export default defineConfig({
  plugins: [
    react(),
    content(),
    endpoints(),
    clerkAssets(),
    pdfAssets(),
    licences(),
    preloadFont(),
    prerender(),
    viewer(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: [
          'index.html',
          'pages/*.html',
          'pages/dashboard/frame.html',
          // Its core alone: forms and panels are of no use without a network.
          'clerk-js/clerk.browser.js',
          'assets/*.{js,css,woff2}',
          'icons/*.{png,svg}',
          'favicon.ico',
          // What a quick exit shows.
          'oven-temperatures.html',
        ],
        // As large as all the rest, for a letter now and then.
        globIgnores: ['assets/{open-pdf,pdf-worker}-*.js', 'assets/viewer-*'],
        maximumFileSizeToCacheInBytes: 2 * megabyte,
      },
    }),
    precompress(),
  ],
  // Its package names the build for browsers without classes, which is twice as large.
  resolve: { alias: { 'workbox-window': 'workbox-window/build/workbox-window.prod.mjs' } },
  build: {
    target: buildTarget,
    manifest: true,
    license: { fileName: licencesFile },
    modulePreload: { polyfill: false },
    // A sentence that stands once in the sources is in each page that says it, and no page loads a file for it.
    rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } },
  },
  test: {
    projects: [
      {
        plugins: [react(), content()],
        // A rule may stand beside the page that it is for; there is no page here whose settings it could read.
        resolve: {
          alias: { '#config': new URL('build/config-of-pages.ts', import.meta.url).pathname },
        },
        test: {
          name: 'rules',
          execArgv: clock,
          include: [`${ofTheApp}/*.test.ts`, ofEveryCheck],
          exclude: withDocument,
          setupFiles: ['tests/support/watch-errors.ts'],
          isolate: false,
          testTimeout: 30_000,
          ...polling,
        },
      },
      {
        plugins: [react(), content()],
        test: {
          name: 'app',
          execArgv: clock,
          include: withDocument,
          environment: 'jsdom',
          isolate: false,
          // They keep something, and begin anew with each file, as our own modules do.
          server: { deps: { inline: ['fake-indexeddb', /@tanstack\/(react-)?query/] } },
          setupFiles: ['tests/support/watch-errors.ts', 'tests/support/setup-dom.ts'],
          hookTimeout: 60_000,
          globalSetup: ['tests/support/pglite-template.ts'],
          testTimeout: 60_000,
          ...polling,
        },
      },
      {
        test: {
          name: 'server',
          execArgv: clock,
          include: ['tests/server/**/*.test.ts'],
          // Each round starts and kills a server: too long for the check before a commit.
          exclude: [kills],
          globalSetup: ['tests/support/pglite-template.ts'],
          ...serverTests,
        },
      },
      {
        test: {
          name: 'server-postgres',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/throwaway-postgres.ts'],
          ...serverTests,
        },
      },
      { test: { name: 'kills', include: [kills], hookTimeout: 60_000, ...polling } },
      {
        test: {
          name: 'sandbox',
          execArgv: clock,
          include: ['tests/{repository,sandbox}/**/*.test.ts'],
          exclude: [ofEveryCheck],
          globalSetup: ['tests/support/pglite-template.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          ...polling,
        },
      },
      // Each starts the whole product: too long for the check as well.
      {
        test: {
          name: 'commands',
          include: ['tests/run/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          ...polling,
        },
      },
    ],
  },
})
