import { connectKeySource } from '#offline/key-source.ts'

/* Whoever reads the device imports this: if it is locked, the lock's screen is shown first. */
connectKeySource({
  open: async () => (await import('../LockedApp.tsx')).askToUnlock(),
  giveUp: async (subject) => (await import('#lock/locked-answers.ts')).giveUpLocked(subject),
})
