/**
 * Another day: `TEST_CLOCK=2028-03-01T10:00:00Z npx vitest run --project server` starts there, and time runs
 * on. It is loaded before everything else, in threads as well; PGlite's now() follows. Files keep real times.
 */
const start = Date.parse(process.env['TEST_CLOCK'] ?? '')
if (Number.isNaN(start))
  throw new Error('TEST_CLOCK must be a date and time, as 2028-03-01T10:00:00Z')

const RealDate = Date
const ahead = start - RealDate.now()
const now = () => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (date, values, made) =>
    Reflect.construct(date, values.length > 0 ? values : [now()], made),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
})
