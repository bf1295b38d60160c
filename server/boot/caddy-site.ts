import { membersFrameFile, viewerPattern } from '#contract/page-files.ts'
import { securityHeaders, viewerHeaders, workerPolicy } from '../http/files/security-headers.ts'
import type { Settings } from './settings.ts'
import type { Site } from '../http/files/site.ts'
import { contentTypes } from '../http/files/static-files.ts'

/**
 * What Caddy needs to serve the site as `static-files.ts` and `web.ts` would: headers, types and the rule
 * which page a path gets. It names the folder of this release, so pages and the headers that
 * allow their scripts change at one moment, when Caddy reads it.
 */
export function caddySite(settings: Settings, { files, hashed, scriptHashes }: Site): string {
  const headers = Object.entries(securityHeaders(settings, scriptHashes))
  const types = Object.entries(contentTypes).flatMap(([extension, type], n) => [
    `@type${n} path *${extension}`,
    `header @type${n} Content-Type ${quoted(type)}`,
  ])
  return [
    'route {',
    ...headers.map(([name, value]) => `  header ${name} ${quoted(value)}`),
    '  header Cache-Control no-cache',
    '  @worker path /sw.js',
    `  header @worker Content-Security-Policy ${quoted(workerPolicy)}`,
    '  @config path /config.js',
    '  header @config Cache-Control no-store',
    ...types.map((line) => `  ${line}`),
    `  @viewer path_regexp ${viewerPattern.source}`,
    '  handle @viewer {',
    ...Object.entries(viewerHeaders).map(([name, value]) => `    header ${name} ${quoted(value)}`),
    '    header Content-Type "text/html; charset=utf-8"',
    '    rewrite * /shared.html',
    ...serving(files),
    '  }',
    // Siblings for those that accept them, not files of their own.
    '  @packed path *.br *.gz',
    '  error @packed 404',
    String.raw`  @hashed path_regexp ^/assets/|_clerk\.browser_[0-9a-f]{6}_[\d.]+\.js$`,
    '  handle @hashed {',
    '    header Cache-Control "public, max-age=31536000, immutable"',
    ...serving(hashed),
    '  }',
    '  @home path /',
    '  handle @home {',
    ...page(files, []),
    '  }',
    // Whether the path exists is up to the client-side router, so any path gets a page.
    '  @page {',
    '    method GET HEAD',
    '    header Accept *text/html*',
    String.raw`    not path_regexp \.[A-Za-z0-9]+$`,
    '  }',
    '  handle @page {',
    '    uri strip_suffix /',
    '    @members path_regexp ^/(dashboard|help)(/|$)',
    '    handle @members {',
    ...page(files, [membersFrameFile]).map((line) => `  ${line}`),
    '    }',
    '    handle {',
    ...page(files, []).map((line) => `  ${line}`),
    '    }',
    '  }',
    '  handle {',
    ...serving(files),
    '  }',
    '}',
    '',
  ].join('\n')
}

const serving = (folder: string): string[] => [
  `    root * ${folder}`,
  '    file_server {',
  '      precompressed br gzip',
  '    }',
]

/** The candidates of `pageFiles`, for the path as it is after a slash at its end is gone. */
const page = (folder: string, more: readonly string[]): string[] => {
  const rendered = more.length > 0 ? ['/pages{path}.html', ...more] : ['/pages{path}.html']
  return [
    '    header Content-Type "text/html; charset=utf-8"',
    `    root * ${folder}`,
    `    try_files ${[...rendered, '/index.html'].join(' ')}`,
    '    file_server {',
    '      precompressed br gzip',
    '    }',
  ]
}

/** No value of ours has a backtick; Caddy reads such a text as it is. */
const quoted = (text: string): string => `\`${text}\``
