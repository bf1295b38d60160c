import type { RecordStep } from '#record/record-worker.ts'

/** jsdom has no workers. The one of the app that its tests need reads records, here in the page. */
class WorkerInPage extends EventTarget {
  readonly #reader = import('#record/reading/record-reader.ts').then(({ createReader }) =>
    createReader(),
  )

  postMessage(request: RecordStep): void {
    void this.#answer(request).then(
      // A MessageEvent of no data would have null.
      (data) => this.dispatchEvent(Object.assign(new Event('message'), { data })),
      ({ message }: Error) => this.dispatchEvent(new ErrorEvent('error', { message })),
    )
  }

  async #answer(request: RecordStep): Promise<unknown> {
    const reader = await this.#reader
    return request.step === 'begin' ? reader.begin(request.source) : reader[request.step]()
  }

  terminate(): void {}
}

Object.assign(globalThis, { Worker: WorkerInPage })
