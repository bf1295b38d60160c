import { listOtherStudies } from '#contract/other-studies.ts'
import { namesTag, type ServedPublicly } from '../http/serve.ts'

export const otherStudyRoutes: readonly ServedPublicly[] = [
  {
    endpoint: listOtherStudies,
    // Nothing imports them yet.
    async answerAnybody({ ifNoneMatch }) {
      const etag = 'W/"none"'
      if (namesTag(ifNoneMatch, etag)) return { status: 304, body: null, isReplayed: false, etag }
      return { status: 200, body: JSON.stringify({ state: 'none' }), isReplayed: false, etag }
    },
  },
]
