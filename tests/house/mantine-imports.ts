const imported = /^import \{([^}]+)\} from '@mantine\/core'/gm

/** What a module takes from Mantine's core, types aside. */
export const mantineImports = (source: string): string[] =>
  [...source.matchAll(imported)].flatMap(([, all = '']) =>
    all.split(',').map((name) => name.trim()),
  )
