import { join } from 'node:path'
import { createDecoder, type Decoder, TooDear } from '#server/people/pictures/decoder.ts'
import { formatOf, structureFault } from '#server/people/pictures/picture-structure.ts'

export const maxPixels = 25_000_000

/** The largest picture that is taken needs less than a second. */
const cpuSeconds = 4

type AnewDecoder = Decoder<{ bytes: Buffer }, Buffer | undefined>

/** Judges by its headers whether a file may be decoded: a JPEG, PNG or WebP (others may be a program's drawing). */
export const mayBeDecoded = (bytes: Buffer): boolean =>
  ['jpeg', 'png', 'webp'].includes(formatOf(bytes)) && structureFault(bytes, maxPixels) === undefined

/**
 * Makes pictures that visitors sent anew, as JPEGs of at most 1280 pixels a side: nothing of a file stays, neither what a
 * camera wrote into it (place, device) nor what was hidden in it. Each asker has a turn. Answers undefined for what cannot
 * be read, or not at a fair price; rejects with `DecoderBusy` when too many wait.
 */
export function createMakeAnew(
  decode: AnewDecoder = createDecoder({
    program: join(import.meta.dirname, 'encode-anew.ts'),
    cpuSeconds,
  }),
) {
  return async (asker: string, bytes: Buffer): Promise<Buffer | undefined> => {
    try {
      return await decode(asker, { bytes })
    } catch (error) {
      if (error instanceof TooDear) return undefined
      throw error
    }
  }
}

export type MakeAnew = ReturnType<typeof createMakeAnew>
