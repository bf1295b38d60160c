import { openStage, type Stage } from '../answers/stage.ts'

/** The product at the end of a line that can be cut, and whose builds can change. */
export interface Line extends Pick<Stage, 'origin' | 'journal' | 'close'> {
  /** From now on nothing gets through: not a page, not a file, not a call. */
  cut: () => void
  mend: () => void
  /** Another build is served: browsers see that by its worker. */
  publish: () => Promise<void>
}

export async function openLine(): Promise<Line> {
  let isCut = false
  let worker: string | undefined
  const stage = await openStage({
    random: () => 1,
    report: () => undefined,
    answerOwn(path, response) {
      if (isCut) {
        response.destroy()
        return true
      }
      if (worker === undefined || path !== '/sw.js') return false
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(worker)
      return true
    },
  })
  return {
    origin: stage.origin,
    journal: stage.journal,
    close: stage.close,
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
    },
    async publish() {
      const before = worker ?? (await (await fetch(`${stage.direct}/sw.js`)).text())
      worker = `${before}\n// Another build.\n`
    },
  }
}
