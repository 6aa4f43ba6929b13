// Checks a film. A damaged index can cost the parser any time and memory: film-store.ts calls this in a worker.

import * as media from 'mediabunny'
import { type FilmUse, filmLimits } from '#contract/film-limits.ts'
import { blankUserData } from './blank-user-data.ts'
import { type CheckedFilm, type Container, FilmFault } from './checked-film.ts'

// `FilmFault` reports a film's faults; the parser need not log them.
media.Logging.level = media.LogLevel.Silent

/** The longer side, and all of the picture: 1920×1080, upright or lying. */
const filmSizeLimits = { sidePx: 1920, pixels: 1920 * 1080 } as const

const containers = {
  mp4: {
    format: media.MP4,
    // 4:2:0 with 8 bits: the profiles Baseline, Main and High of H.264, and Main of AV1.
    codecs: /^(avc1\.(42|4d|64)|av01\.0\.)/i,
    output: () => new media.Mp4OutputFormat({ fastStart: 'in-memory' }),
  },
  webm: {
    format: media.WEBM,
    codecs: /^(vp8$|vp09\.00\.|av01\.0\.)/,
    output: () => new media.WebMOutputFormat(),
  },
} as const satisfies Record<Container, object>

/**
 * Judges the bytes of a film, writes its first video track anew into a container of our own (no sound, no metadata,
 * the parts a player needs first in front; texts that cameras write among the frames are blanked), and judges the
 * result by the same measure. The frames are not encoded anew, so whether they can be decoded only a browser says.
 * @throws FilmFault when it is no film for this use
 */
export async function readFilm(bytes: Uint8Array, container: Container, use: FilmUse): Promise<CheckedFilm> {
  const film = await withFilm(bytes, container, async (input, track) => {
    await judgeTrack(track, container, use)
    return await writeAnew(input, track, container)
  })
  await withFilm(film, container, (_input, track) => blankUserData(film, track))
  const codec = await withFilm(film, container, (_input, track) => judgeTrack(track, container, use))
  return { type: `video/${container}; codecs="${codec}"`, film }
}

/** Opens a film. Whatever the parser gives up on is no sound container. */
async function withFilm<T>(
  bytes: Uint8Array,
  container: Container,
  look: (input: media.Input, track: media.InputVideoTrack) => Promise<T>,
): Promise<T> {
  const input = new media.Input({ source: new media.BufferSource(bytes), formats: [media.MP4, media.WEBM] })
  try {
    const found = await input.getFormat().catch(() => undefined)
    if (found === undefined) throw new FilmFault('format')
    if (found !== containers[container].format) throw new FilmFault('extension', found.name)
    const track = await input.getPrimaryVideoTrack()
    if (track === null) throw new FilmFault((await input.getTracks()).length > 0 ? 'noVideo' : 'incomplete')
    return await look(input, track)
  } catch (error) {
    throw error instanceof FilmFault ? error : new FilmFault('incomplete', (error as Error).message)
  } finally {
    input.dispose()
  }
}

/** @returns its codec, as a browser is asked for it */
async function judgeTrack(track: media.InputVideoTrack, container: Container, use: FilmUse): Promise<string> {
  const codec = (await track.getCodecParameterString()) ?? ''
  if (!containers[container].codecs.test(codec)) throw new FilmFault('codec', codec)
  // The size that is decoded, then the size that is shown.
  judgeSize(await track.getCodedWidth(), await track.getCodedHeight())
  judgeSize(await track.getDisplayWidth(), await track.getDisplayHeight())
  const judgeSeconds = (seconds: number) => {
    if (seconds > filmLimits[use].seconds) throw new FilmFault('seconds', seconds.toFixed(1))
  }
  judgeSeconds((await track.getDurationFromMetadata()) ?? 0)
  judgeSeconds(await readableSeconds(track, filmLimits[use].seconds * maxFramesPerSecond))
  return codec
}

function judgeSize(width: number, height: number): void {
  const { sidePx, pixels } = filmSizeLimits
  if (Math.min(width, height) < 1 || Math.max(width, height) > sidePx || width * height > pixels)
    throw new FilmFault('size', `${width}×${height}`)
}

/** A film that ends this much before the length it states has lost its end. */
const missingSeconds = 0.25

/** A damaged index may list millions of frames that are not there. */
const maxFramesPerSecond = 240

/** The length of what can be read; refuses a film of which a part cannot. */
async function readableSeconds(track: media.InputVideoTrack, maxFrames: number): Promise<number> {
  const sink = new media.EncodedPacketSink(track)
  let listed = 0
  for await (const _ of sink.packets(undefined, undefined, { metadataOnly: true })) {
    listed += 1
    if (listed > maxFrames) throw new FilmFault('incomplete')
  }
  let [read, end, beginsWithKey] = [0, 0, false]
  for await (const packet of sink.packets()) {
    if (read === 0) beginsWithKey = packet.type === 'key'
    read += 1
    end = Math.max(end, packet.timestamp + packet.duration)
  }
  const stated = (await track.getDurationFromMetadata()) ?? end
  if (read < listed || !beginsWithKey || end <= 0 || stated - end > missingSeconds)
    throw new FilmFault('incomplete')
  return Math.max(end, stated)
}

async function writeAnew(
  input: media.Input,
  kept: media.InputVideoTrack,
  container: Container,
): Promise<Uint8Array<ArrayBuffer>> {
  const target = new media.BufferTarget()
  const output = new media.Output({ format: containers[container].output(), target })
  const conversion = await media.Conversion.init({
    input,
    output,
    audio: { discard: true },
    video: ({ id }) => ({ discard: id !== kept.id }),
    tags: {},
    showWarnings: false,
  })
  await conversion.execute()
  if (target.buffer === null) throw new FilmFault('incomplete')
  return new Uint8Array(target.buffer)
}
