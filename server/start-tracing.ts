import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

const exportTimeoutMillis = 2_000

/** Sends what is traced to a collector, by OTLP over HTTP. Returns what sends the rest and ends it. */
export function startTracing(url: string): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'rowan' }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url }), { exportTimeoutMillis }),
    ],
  })
  provider.register()
  // A collector that is away keeps nobody from ending.
  return async () => provider.shutdown().catch(() => undefined)
}
