import { Readable } from 'node:stream'

/**
 * An answer with texts that are too long to be held as text, and to be written at once: `pieces` gives them, by code name,
 * in place of what `data` says. They must hold nothing that JSON escapes.
 */
export class LongAnswer<Out> {
  readonly data: Out
  readonly pieces: Readonly<Record<string, Iterable<string>>>
  constructor(data: Out, pieces: LongAnswer<Out>['pieces']) {
    this.data = data
    this.pieces = pieces
  }
}

/** The JSON of a body as a stream that waits for its reader; `pieces` by the names of the body. */
export const longBody = (body: Record<string, unknown>, pieces: LongAnswer<unknown>['pieces']): Readable =>
  Readable.from(inPieces(body, pieces), { objectMode: false })

/** Elements of a list that are written at once. */
const elementsPerPiece = 500

function* inPieces(body: Record<string, unknown>, pieces: LongAnswer<unknown>['pieces']): Generator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(body)) {
    yield `${before}${JSON.stringify(name)}:`
    before = ','
    const texts = pieces[name]
    if (texts !== undefined) {
      yield '"'
      yield* texts
      yield '"'
    } else if (Array.isArray(value)) {
      yield '['
      for (let at = 0; at < value.length; at += elementsPerPiece)
        yield (at > 0 ? ',' : '') + JSON.stringify(value.slice(at, at + elementsPerPiece)).slice(1, -1)
      yield ']'
    } else yield JSON.stringify(value)
  }
  yield '}'
}

/** Three bytes are four letters, so the letters of the pieces together are those of the whole. */
const bytesPerPiece = 3 * 2 ** 14

/** The base64 of bytes, piece by piece. */
export function* base64InPieces(bytes: Buffer): Generator<string> {
  for (let at = 0; at < bytes.length; at += bytesPerPiece)
    yield bytes.subarray(at, at + bytesPerPiece).toString('base64')
}
