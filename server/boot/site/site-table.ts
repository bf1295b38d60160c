import { mostBytes } from '../../diseases/read-nomenclature.ts'
import { mostBytes as mostOfRegisters } from '../../other-studies/read-registers.ts'
import { patientApi } from '#contract/patient-api.ts'
import { limits } from '#contract/limits.ts'
import { viewerPattern } from '#contract/page-files.ts'
import { pictureBytes } from '../../identity/identity-proxy.ts'
import { viewerHeaders, workerPolicy } from './security-headers.ts'

/*
 * What is answered at each address of the app's origin: Node serves by this (web.ts), and the proxy's configuration is
 * made from it (caddy-site.ts). All expressions are about decoded paths, and have no look-around, which the proxy's lack.
 */

/** Calls; all other addresses are files and pages. */
export const callPaths = ['/api', '/health', '/openapi.json', '/clerk', '/nhs-login'] as const

/** Where surgeries' systems are asked, which may take their time. */
export const surgeryPaths = ['/api/gp-records'] as const

/** Whom only operators' hosts may call, where a deployment names these. */
export const operatorPaths = ['/api/operator'] as const

/** The largest body, in bytes, of calls that may send more than the others. */
export const largeBodies: readonly { path: string; bytes: number }[] = [
  ...patientApi.flatMap(({ path, bodyBytes = 0 }) =>
    bodyBytes > limits.bodyBytes ? [{ path: `/api${path}`, bytes: bodyBytes }] : [],
  ),
  { path: '/api/operator/diseases', bytes: mostBytes },
  { path: '/api/operator/other-studies', bytes: mostOfRegisters },
  // Pictures of a sign-in's account.
  { path: '/clerk/*', bytes: pictureBytes },
]

/** Compressed siblings are no files of their own, and the rest is no path of any file. */
export const noFile = /\.(br|gz)$|[\x00-\x1f\x7f]|^.{1000}.{1000}/

/** Files whose name carries a hash of their content: Vite's assets and the chunks of clerk-js. */
export const hashedFile = /^\/assets\/|_clerk\.browser_[0-9a-f]{6}_[\d.]+\.js$/

/**
 * A path with an ending is a file's, unless it is a member's page: "1.2" may be a study's question. What else a browser
 * opens is a page, whether the router knows it or not.
 */
export const withEnding = /\.[A-Za-z0-9]+$/

interface Row {
  name: string
  path: RegExp
  /** Beside those of every reply. */
  headers: Readonly<Record<string, string>>
  /** In place of the file at the path. */
  file?: string
}

/** Files that are answered in a way of their own. */
export const ownFiles: readonly Row[] = [
  {
    name: 'hashed',
    path: hashedFile,
    headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
  },
  { name: 'worker', path: /^\/sw\.js$/, headers: { 'Content-Security-Policy': workerPolicy } },
  { name: 'config', path: /^\/config\.js$/, headers: { 'Cache-Control': 'no-store' } },
  { name: 'viewer', path: viewerPattern, headers: viewerHeaders, file: '/shared.html' },
]
