interface Practice {
  name: string
  /** Online access may be switched off by the practice, or its system be out of order. */
  state: 'enabled' | 'not-enabled' | 'unavailable'
}

/** Practices by their ODS code. One that stands here or in a record file is known; all are invented. */
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
