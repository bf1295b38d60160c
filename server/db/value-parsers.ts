import pg from 'pg'

/** A `date` is the text YYYY-MM-DD, not midnight in the zone of the machine. */
export const parserOf: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
  type === pg.types.builtins.DATE ? String : pg.types.getTypeParser(type, format)
