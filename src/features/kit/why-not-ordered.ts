import { ApiError } from '#api/api-error.ts'

/** What a person is told about an order that was not placed. What they typed stays in every case. */
export interface NotOrdered {
  message: string
  /** An order is open: it can be followed instead. */
  hasOpenOrder: boolean
  /** The fields that the service refused. */
  fields: readonly { field: string; message: string }[]
}

/** Words for an order that failed, by what went wrong (product rules). */
export function whyNotOrdered(error: unknown): NotOrdered {
  if (!(error instanceof ApiError)) return notOrdered('because of a fault on our side. Try again.')
  const { failure } = error
  switch (failure.kind) {
    case 'unreachable':
      return notOrdered('because there is no connection. Check it, then try again.')
    case 'timed-out':
    case 'not-understood':
      return {
        message:
          'We do not know whether your order arrived. Try again: it will not be placed twice.',
        hasOpenOrder: false,
        fields: [],
      }
    case 'unavailable':
      return notOrdered(
        failure.status === 429
          ? 'because there were too many tries today. Try again tomorrow.'
          : 'because our service has a problem. Try again in a few minutes.',
      )
    case 'signed-out':
      return notOrdered('because you are no longer signed in. Sign in, then try again.')
    case 'refused': {
      const { code, detail, title, errors = [] } = failure.problem
      return {
        message:
          code === 'order-open' ? openOrder : `Your order has not been placed. ${detail ?? title}`,
        hasOpenOrder: code === 'order-open',
        fields: errors,
      }
    }
  }
}

const openOrder = 'You already have an order under way, so this one has not been placed.'

const notOrdered = (because: string): NotOrdered => ({
  message: `Your order has not been placed ${because}`,
  hasOpenOrder: false,
  fields: [],
})
