interface Practice {
  name: string
  /** A practice may have switched online access off, or its system may be down. */
  state: 'enabled' | 'not-enabled' | 'unavailable'
}

/** Practices by ODS code. Known practices are those listed here or in a record file; all are invented. */
export const practices: Readonly<Record<string, Practice>> = {
  M81042: { name: 'Larkspur Medical Centre', state: 'enabled' },
  B86017: { name: 'Tannery Street Surgery', state: 'enabled' },
  W95055: { name: 'Heol y Bont Surgery', state: 'enabled' },
  P84031: { name: 'Canal Street Family Practice', state: 'enabled' },
  A29928: { name: 'Saltmarsh Health Centre', state: 'enabled' },
  YO1234: { name: 'Ferry Road Medical Practice', state: 'enabled' },
  C82077: { name: 'The Old Mill Surgery', state: 'enabled' },
  N85014: { name: 'Wharfside Practice', state: 'not-enabled' },
  D82003: { name: 'Fenland Group Practice', state: 'unavailable' },
}
