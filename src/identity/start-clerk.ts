import { useEffect, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { config } from '#config'
import { clerkInstance, clerkOptions } from './clerk-options.ts'
import { publishClerk, type RunningClerk } from './publish-clerk.ts'

/*
 * Clerk's core, without its React package: it is all that a member's pages need, and is loaded beside
 * them, and it draws the forms of sign-in and sign-up by itself. The settings bring the React package
 * (IdentityProvider).
 */

let running: RunningClerk | undefined
let starting: Promise<void> | undefined
let hasFailed = false
const listeners = new Set<() => void>()

/**
 * Loads Clerk's core from our own origin and tells the app who is there. Does nothing once it is being
 * loaded. Never rejects.
 */
export function startClerk(): Promise<void> {
  starting ??= start().catch(() => {
    // Whoever waits for the identity provider says so on the page, and tries again.
    starting = undefined
    hasFailed = true
  })
  return starting
}

/** Starts it again if it could not be started. */
export function restartClerk(): void {
  if (!hasFailed) return
  hasFailed = false
  void startClerk()
}

/** Starts it where it does not run. Undefined until it does; rerenders its caller then. */
export function useRunningClerk(): RunningClerk | undefined {
  useEffect(() => void startClerk(), [])
  return useSyncExternalStore(subscribe, () => running)
}

async function start(): Promise<void> {
  // Where the script looks for them.
  Reflect.set(window, '__clerk_publishable_key', clerkInstance.publishableKey)
  Reflect.set(window, '__clerk_proxy_url', clerkInstance.proxyUrl)
  if (!isClerk(clerkOfScript())) await loadScript(config.clerkJsUrl)
  const clerk = clerkOfScript()
  if (!isClerk(clerk)) throw new Error('The script of the identity provider holds no Clerk')
  await clerk.load(clerkOptions)
  running = clerk
  publishClerk(clerk)
  for (const listener of listeners) listener()
}

const Clerk = v.object({ load: v.function(), __internal_reloadInitialResources: v.function() })

const isClerk = (value: unknown): value is RunningClerk => v.is(Clerk, value)

const clerkOfScript = (): unknown => Reflect.get(window, 'Clerk')

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    // What comes next is long as well: between the two the page can answer.
    script.addEventListener('load', () => setTimeout(resolve))
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${src} did not load`))
    })
    document.head.append(script)
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
