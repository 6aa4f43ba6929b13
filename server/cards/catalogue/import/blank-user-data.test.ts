import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { expect, test } from 'vitest'
import { readFilm } from './check-film.ts'

const films = join(import.meta.dirname, '../../../../test/films')

async function framesOf(film: Uint8Array) {
  const track = await new Input({ source: new BufferSource(film), formats: [MP4] }).getPrimaryVideoTrack()
  if (track === null) throw new Error('no film')
  const frames: { data: Uint8Array }[] = []
  const packets = []
  for await (const packet of new EncodedPacketSink(track).packets()) {
    packets.push(packet)
    frames.push({ data: packet.data })
  }
  return { track, packets, frames }
}

/** A real film, before each of whose frames stands a unit more. */
async function filmWith(name: string, unit: Buffer): Promise<Uint8Array> {
  const { track, packets } = await framesOf(await readFile(join(films, name)))
  const codec = await track.getCodec()
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  if (codec === null || decoderConfig === undefined) throw new Error('no codec')
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  for (const packet of packets)
    await source.add(packet.clone({ data: Buffer.concat([unit, packet.data]) }), { decoderConfig })
  await output.finalize()
  return new Uint8Array(target.buffer as ArrayBuffer)
}

const place = Buffer.from('+35.6586+139.7454/')
const id = Buffer.from('0123456789abcdef')

/** A unit of H.264 with its length before it. */
const avcUnit = (...bytes: Buffer[]) => {
  const unit = Buffer.concat(bytes)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(unit.length)
  return Buffer.concat([length, unit])
}
const message = (type: number, size: number) => Buffer.from([type, size])
const end = Buffer.from([0x80])
const sei = Buffer.from([6])
/** Three zeros, as they are written: the third would otherwise be taken for the beginning of a unit. */
const zeros = Buffer.from([0, 0, 3, 0])

/** A unit of AV1: its kind, its size, its bytes. */
const av1Unit = (type: number, bytes: Buffer) =>
  Buffer.concat([Buffer.from([(type << 3) | 2, bytes.length]), bytes])

test.each<[what: string, film: string, unit: Buffer]>([
  [
    'a message of H.264 that is of no standard',
    'h264-with-sound.mp4',
    avcUnit(sei, message(5, 34), id, place, end),
  ],
  [
    'one with zeros in it, after another message',
    'h264-with-sound.mp4',
    avcUnit(sei, message(6, 1), Buffer.from([0xc4]), message(5, 37), id, zeros, place, end),
  ],
  [
    'a message of H.264 that a country registered',
    'h264-with-sound.mp4',
    avcUnit(sei, message(4, 18), place, end),
  ],
  ['metadata of AV1', 'av1.mp4', av1Unit(5, Buffer.concat([Buffer.from([4]), place, end]))],
  ['padding of AV1', 'av1.mp4', av1Unit(15, Buffer.concat([place, end]))],
])(
  'user data among the frames is blanked: %s',
  { meta: { alsoProves: ['films-place'] } },
  async (_what, name, unit) => {
    const given = await filmWith(name, unit)
    expect(Buffer.from(given).includes(place)).toBe(true)
    const { film } = await readFilm(given, 'mp4', 'banner')
    expect(Buffer.from(film).includes(place)).toBe(false)
    expect(Buffer.from(film).includes('35.65')).toBe(false)
    // The pictures stay as they were.
    const [before, after] = [(await framesOf(given)).frames, (await framesOf(film)).frames]
    expect(after.map(({ data }) => Buffer.from(data.subarray(unit.length)).toString('hex'))).toEqual(
      (await framesOf((await readFilm(await readFile(join(films, name)), 'mp4', 'banner')).film)).frames.map(
        ({ data }) => Buffer.from(data).toString('hex'),
      ),
    )
    expect(after).toHaveLength(before.length)
  },
)
