// Exports spans by OTLP over HTTP, with OpenTelemetry's own packages. They are no part of an installation for production:
// whoever traces installs them.

import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Context, Span } from '@opentelemetry/api'
import { type SpanFacts, type SpanKind, type Tracer, traceWith } from './tracing.ts'

export interface TraceSettings {
  /** The collector's address; spans go to `/v1/traces` below it. */
  endpoint: string
  /** The share of traces that is exported, 0 to 1. */
  share: number
  serviceName: string
  /** Sent with each export, such as the collector's key. */
  headers: Readonly<Record<string, string>>
  /** The folder in which the packages are installed; undefined: the folder of the shop's own packages. */
  packagesFolder: string | undefined
}

export const tracePackages = [
  '@opentelemetry/api@1.10',
  '@opentelemetry/context-async-hooks@3.1',
  '@opentelemetry/exporter-trace-otlp-http@0.301',
  '@opentelemetry/resources@3.1',
  '@opentelemetry/sdk-trace@3.1',
]

/** The packages are not there; the message says how they come there. */
class TracingNotInstalled extends Error {
  constructor(cause: unknown) {
    super(
      `OTEL_EXPORTER_OTLP_ENDPOINT is set, and what exports traces is not installed; the shop goes on without. To have it, install it into a separate folder, and name that in OTEL_PACKAGES_FOLDER: npm install --prefix <folder> ${tracePackages.join(' ')}`,
      { cause },
    )
  }
}

function loadPackages(folder: string | undefined) {
  const load = createRequire(folder === undefined ? import.meta.url : join(folder, 'package.json'))
  try {
    return {
      api: load('@opentelemetry/api') as typeof import('@opentelemetry/api'),
      hooks: load(
        '@opentelemetry/context-async-hooks',
      ) as typeof import('@opentelemetry/context-async-hooks'),
      exporter: load(
        '@opentelemetry/exporter-trace-otlp-http',
      ) as typeof import('@opentelemetry/exporter-trace-otlp-http'),
      resources: load('@opentelemetry/resources') as typeof import('@opentelemetry/resources'),
      sdk: load('@opentelemetry/sdk-trace') as typeof import('@opentelemetry/sdk-trace'),
    }
  } catch (error) {
    throw (error as { code?: string }).code === 'MODULE_NOT_FOUND' ? new TracingNotInstalled(error) : error
  }
}

/** A statement, and little else, is long. */
const longestText = 2000

const kindOfError = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name)
}

/**
 * Traces from now on.
 * @returns how to end it: what is not exported yet is, within a second or two
 * @throws TracingNotInstalled
 */
function exportTraces({
  endpoint,
  share,
  serviceName,
  headers,
  packagesFolder,
}: TraceSettings): () => Promise<void> {
  const { api, hooks, exporter, resources, sdk } = loadPackages(packagesFolder)
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    internal: api.SpanKind.INTERNAL,
  } satisfies Record<SpanKind, unknown>
  const contexts = new hooks.AsyncLocalStorageContextManager().enable()
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': serviceName, 'process.pid': process.pid }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: longestText },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new exporter.OTLPTraceExporter({
          url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
          headers: { ...headers },
        }),
      }),
    ],
  })
  const tracer = provider.getTracer('fukuhiki')
  const spans = new WeakMap<object, Span>()

  const open = (span: Span, context: Context) => {
    const opened = {
      within: <T>(work: () => T): T => contexts.with(context, work),
      end(facts: SpanFacts = {}, failure?: unknown) {
        span.setAttributes(facts)
        if (failure !== undefined) {
          span.setAttribute('error.type', kindOfError(failure))
          span.setStatus({ code: api.SpanStatusCode.ERROR })
        }
        span.end()
      },
    }
    spans.set(opened, span)
    return opened
  }
  const own: Tracer = {
    begin(name, { kind, facts, isPart = false, links = [] }) {
      const parent = contexts.active()
      if (isPart && api.trace.getSpan(parent) === undefined) return undefined
      const linked = links.flatMap((link) => spans.get(link)?.spanContext() ?? [])
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], attributes: { ...facts }, links: linked.map((context) => ({ context })) },
        parent,
      )
      return open(span, api.trace.setSpan(parent, span))
    },
  }
  traceWith(own)
  return async () => {
    traceWith(undefined)
    await provider.shutdown()
    contexts.disable()
  }
}

/** Begins it where the settings say so. Nobody has to trace a shop: what is not installed is told, and the shop goes on. */
export async function beginTraces(
  settings: TraceSettings | undefined,
  say: (line: string) => void,
): Promise<(() => Promise<void>) | undefined> {
  if (settings === undefined) return undefined
  try {
    return exportTraces(settings)
  } catch (error) {
    if (!(error instanceof TracingNotInstalled)) throw error
    say(`  ${error.message}`)
    return undefined
  }
}
