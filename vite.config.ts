import react from '@vitejs/plugin-react'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { clerkAssets } from './build/clerk-assets.ts'
import { compileHint } from './build/compile-hint.ts'
import { manifest } from './build/manifest.ts'
import { precompress } from './build/precompress.ts'
import { prerender } from './build/prerender.ts'
import { preloadFont } from './build/preload-font.ts'

const kills = 'tests/server/*-kills.test.ts'
const ofTheApp = 'tests/{api,app,contract,features,identity,offline,pwa,ui}/**'
const withDocument = [`${ofTheApp}/*.test.tsx`, `${ofTheApp}/*.dom.test.ts`]
const megabyte = 1024 * 1024

/** The entry, and the little that the landing page shares with others: a file of its own would cost more. */
const ofEveryPage =
  /\/src\/(main\.tsx|ui\/StatusBanner\.tsx|app\/auth\/SessionRedirectWhenIdle\.tsx|app\/shell\/UnavailableScreen\.module\.css)$/

/** What Mantine's controls need, and those of a form; dialogs and lists that open are loaded when they do. */
const ofForms =
  /\/src\/(ui\/(Controls\.tsx|date-parts\.ts|mantine-controls\.ts))$|\/create-safe-context\.mjs$|\/components\/(Button|Checkbox|NativeSelect|Radio|TextInput)\/\w+\.mjs$/

/**
 * Each with all that it imports: what a member's page runs before the app, what every page loads, what
 * sign-in and the signed-in app share, the pages of sign-in and sign-up, the signed-in app with the page where
 * a member arrives, three pages of it and what their controls need. A slow network pays for each file.
 */
const chunks = [
  { name: 'app', test: ofEveryPage, priority: 3 },
  {
    name: 'identity',
    test: /\/src\/app\/(auth\/(IdentityFault|IdentityPage|auth-status|use-identity)|use-left-elsewhere)\.tsx?$|\/src\/contract\/limits\.ts$/,
    priority: 2,
  },
  {
    name: 'entrance',
    test: /\/src\/(app\/auth\/Sign(In|Up)Page\.tsx|identity\/(IdentityForm|ClerkScreen)\.tsx)$/,
    priority: 1,
  },
  {
    name: 'members',
    test: /\/src\/(app\/(MembersArea|shell\/Overlays)|ui\/(Disclosure|EmptyState|TermsPoints)|features\/dashboard\/DashboardPage)\.tsx$|\/use-media-query\.mjs$/,
    priority: 1,
  },
  { name: 'tasks', test: /\/src\/features\/tasks\/TaskListPage\.tsx$/ },
  // Public pages state them too: with the kit they would bring the signed-in app there.
  { name: 'service-times', test: /\/src\/contract\/service-times\.ts$/, priority: 1 },
  { name: 'kit', test: /\/src\/features\/kit\/KitPage\.tsx$/ },
  { name: 'controls', test: ofForms, priority: 1 },
  { name: 'record', test: /\/src\/features\/gp-record\/MedicalRecordPage\.tsx$/ },
]

/** What a start runs is compiled while it arrives. */
const hintOf = ({ name }: { name: string }): string =>
  chunks.some((chunk) => chunk.name === name) ? compileHint : ''

/** How long expect.poll waits on a busy machine; Testing Library waits as long. */
const polling = { expect: { poll: { timeout: 10_000 } } }

/** Each file has a database of its own; the modules may be shared. A cold database takes its time. */
const serverTests = { ...polling, isolate: false, testTimeout: 30_000, hookTimeout: 60_000 }

/** The tests must pass on any day: see the file. */
const clock = process.env['TEST_CLOCK'] ? ['--import=./tests/support/shifted-clock.mjs'] : []

export default defineConfig({
  plugins: [
    react(),
    clerkAssets(),
    preloadFont(),
    prerender(),
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
          // Its core alone: forms and panels are of no use without a network.
          'clerk-js/clerk.browser.js',
          'assets/*.{js,css,woff2}',
          'icons/*.{png,svg}',
          'favicon.ico',
        ],
        maximumFileSizeToCacheInBytes: 2 * megabyte,
      },
    }),
    precompress(),
  ],
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks }, postBanner: hintOf } },
  },
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'rules',
          execArgv: clock,
          include: [`${ofTheApp}/*.test.ts`],
          exclude: withDocument,
          setupFiles: ['tests/support/watch-errors.ts'],
          isolate: false,
          testTimeout: 30_000,
          ...polling,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'app',
          execArgv: clock,
          include: withDocument,
          environment: 'jsdom',
          setupFiles: ['tests/support/watch-errors.ts', 'tests/support/setup-dom.ts'],
          hookTimeout: 60_000,
          globalSetup: ['tests/support/pglite-template.ts'],
          testTimeout: 30_000,
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
      { test: { name: 'kills', include: [kills], ...polling } },
      {
        test: {
          name: 'sandbox',
          execArgv: clock,
          include: ['tests/{house,sandbox}/**/*.test.ts'],
          testTimeout: 30_000,
          ...polling,
        },
      },
      // Each starts the whole product: too long for the check as well.
      {
        test: {
          name: 'commands',
          include: ['tests/run/**/*.test.ts'],
          testTimeout: 30_000,
          ...polling,
        },
      },
    ],
  },
})
