import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

const exportTimeoutMillis = 2_000

/** Exports spans to a collector by OTLP over HTTP. Returns a function that flushes and stops. */
export function startTracing(url: string): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'rowan' }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url }), { exportTimeoutMillis }),
    ],
  })
  provider.register()
  // An unreachable collector must not hold up the shutdown.
  return async () => provider.shutdown().catch(() => undefined)
}
