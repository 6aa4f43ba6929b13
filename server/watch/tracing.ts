// The spans of the shop's work, for its traces (trace-export.ts). Without an exporter, each of these is a
// comparison.

/**
 * The facts that a span may carry: patterns of routes, statements without parameters, names in the code,
 * counts, the request's code. Never an address, a query, a mail or a person.
 */
export type SpanFacts = Readonly<Record<string, string | number>>

/** `server`: a visitor's request. `client`: something asked of another program. `internal`: the rest. */
export type SpanKind = 'server' | 'client' | 'internal'

export interface SpanStart {
  kind: SpanKind
  facts?: SpanFacts
  /** Begins only as a part of another. */
  isPart?: boolean
  /** Others for which it works as well, beside the one that it is a part of. */
  links?: readonly OpenSpan[]
}

export interface OpenSpan {
  /** Runs `work`; spans that begin in it are parts of this one. */
  within<T>(work: () => T): T
  /** @param failure only its kind is kept: its words can repeat what was asked for */
  end(facts?: SpanFacts, failure?: unknown): void
}

export interface Tracer {
  /** Undefined when it is not to be told. */
  begin(name: string, start: SpanStart): OpenSpan | undefined
}

let tracer: Tracer | undefined

/** From now on this tracer is told; without one nobody is. */
export function traceWith(next: Tracer | undefined): void {
  tracer = next
}

/** Begins a span that its caller ends; undefined while nobody traces. */
export const beginSpan = (name: string, start: SpanStart): OpenSpan | undefined => tracer?.begin(name, start)

/** Does `work` as a span of this name; `start` is asked only while somebody traces. */
export function inSpan<T>(name: string, start: () => SpanStart, work: () => T): T {
  const span = tracer?.begin(name, start())
  if (span === undefined) return work()
  try {
    const result = span.within(work)
    if (!(result instanceof Promise)) {
      span.end()
      return result
    }
    return result.then(
      (value) => {
        span.end()
        return value
      },
      (error: unknown) => {
        span.end(undefined, error)
        throw error
      },
    ) as T
  } catch (error) {
    span.end(undefined, error)
    throw error
  }
}
