import { brotliCompressSync } from 'node:zlib'
import type { CDPSession } from '@playwright/test'

/** The requests of a page, and the transferred bytes. */
export interface Traffic {
  requests: number
  bytes: number
  scriptBytes: number
  styleBytes: number
  /** When each request was sent, in milliseconds since 1970. */
  sentAt: readonly number[]
  scripts: readonly { url: string; bytes: number; sentAt: number }[]
}

interface Asked {
  type: string
  url: string
  sentAt: number
  bytes: number
  isFromNetwork: boolean
}

/** Counts the page's requests from now on, without the worker's own. */
export async function watchTraffic(devtools: CDPSession): Promise<() => Traffic> {
  const asked = new Map<string, Asked>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = '', wallTime }) => {
    if (!request.url.startsWith('http')) return
    const { url } = request
    asked.set(requestId, { type, url, sentAt: wallTime * 1000, bytes: 0, isFromNetwork: true })
  })
  devtools.on('Network.requestServedFromCache', ({ requestId }) => asked.delete(requestId))
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) asked.delete(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  await devtools.send('Network.enable')
  return () => sumOf([...asked.values()])
}

/**
 * The size of the document's inlined style after brotli, in bytes. Read from the document as sent, because Mantine
 * and Clerk add style elements later.
 */
export async function inlinedStyle(url: string): Promise<number> {
  const reply = await fetch(url, { headers: { Accept: 'text/html' } })
  const styles = [...(await reply.text()).matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
  const style = styles.map(([, text = '']) => text).join('')
  return style ? brotliCompressSync(style).length : 0
}

function sumOf(asked: readonly Asked[]): Traffic {
  const bytesOf = (type?: string) =>
    asked
      .filter((request) => type === undefined || request.type === type)
      .reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    requests: asked.length,
    bytes: bytesOf(),
    scriptBytes: bytesOf('Script'),
    styleBytes: bytesOf('Stylesheet'),
    sentAt: asked.map(({ sentAt }) => sentAt),
    scripts: asked
      .filter(({ type }) => type === 'Script')
      .map(({ url, bytes, sentAt }) => ({ url, bytes, sentAt })),
  }
}
