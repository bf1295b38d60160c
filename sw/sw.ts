import { cacheRuntimeConfig } from './config-file.ts'
import { onMessage } from './messages.ts'
import { answerNavigations } from './navigation.ts'
import { precache } from './precache.ts'
import { onNotificationClick, onPush, onSubscriptionChange } from './push.ts'
import { wakePages } from './wake-pages.ts'

/**
 * The worker caches files, never data: none of its routes answers a call of the API, the identity provider
 * or the address service.
 */
declare const self: ServiceWorkerGlobalScope

precache()
answerNavigations()
cacheRuntimeConfig()
self.addEventListener('message', onMessage)
self.addEventListener('sync', wakePages)
self.addEventListener('push', onPush)
self.addEventListener('pushsubscriptionchange', onSubscriptionChange)
self.addEventListener('notificationclick', onNotificationClick)
