// Node itself loads no TypeScript in a thread.
import { register } from 'tsx/esm/api'

register()
await import('./record-thread.ts')
