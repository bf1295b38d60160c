import pg from 'pg'

/** Parses a `date` as the text YYYY-MM-DD, not as midnight in the machine's time zone. */
export const parserOf: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === pg.types.builtins.DATE ? String : pg.types.getTypeParser(type, format)
