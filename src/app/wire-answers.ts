import { deliver } from '#api/deliver.ts'
import { createAnswering } from '#offline/answering.ts'
import { browserParts } from '#offline/browser-parts.ts'
import { answerThrough } from '#offline/current-answering.ts'
import { leaveForGood, leaveWith } from '#offline/forget.ts'
import { followThePage } from '#offline/page-triggers.ts'
import { giveUpCopies } from '#offline/vault.ts'
import { askToBeWoken, onWoken } from '#pwa/wake.ts'
import { reachability } from './wire-service.ts'

/* How answers are kept and sent, wired when the signed-in app is loaded: no other page gives any. */

const answering = createAnswering({
  ...browserParts(),
  deliver,
  isReachable: reachability.isUsable,
  makeRoom: giveUpCopies,
  askToBeWoken,
  onAccountClosed: (subject) => void leaveForGood({ subject }),
})
answerThrough(answering)
leaveWith({ send: answering.sendAll, remove: answering.forget })
followThePage(answering, reachability)
onWoken(() => void answering.wake('back'))
