import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Preloads the font before the style that uses it is applied. The link is in the body, because the first frame waits
 * for what the head preloads (decision 089).
 */
export const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }): HtmlTagDescriptor[] =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
          },
          injectTo: 'body-prepend',
        })),
  },
})
