// Among the frames of a film a camera may have written what it likes, such as where it stood: H.264 has messages for it
// (SEI), AV1 has units for it (metadata). Decoders pass them by.

import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny'

/** In place of each byte: it needs no escape, and is no end. */
const blank = 0x78

/**
 * Overwrites what stands among the frames of a film and is not of the picture. Lengths stay, so the index stays right.
 * @param film the bytes that `track` was opened from
 * @throws when a frame is not where it should be, or is not what it should be
 */
export async function blankUserData(film: Uint8Array, track: InputVideoTrack): Promise<void> {
  const codec = (await track.getCodecParameterString()) ?? ''
  const isAvc = codec.startsWith('avc1')
  if (!isAvc && !codec.startsWith('av01')) return
  const config = await track.getDecoderConfig()
  const lengthBytes = isAvc ? ((bytesOf(config?.description)[4] ?? 0) % 4) + 1 : 0
  const all = Buffer.from(film.buffer, film.byteOffset, film.byteLength)
  const frames: Buffer[] = []
  let at = 0
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    const found = all.indexOf(data, at)
    if (found < 0) throw new Error('a frame is not in the film')
    at = found + data.length
    frames.push(all.subarray(found, at))
  }
  for (const frame of frames) {
    if (isAvc) blankAvc(frame, lengthBytes)
    else blankAv1(frame)
  }
}

function bytesOf(source: AllowSharedBufferSource | undefined): Uint8Array {
  if (source === undefined) throw new Error('the film does not describe its frames')
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
}

const seiUnit = 6
/** `user_data_registered_itu_t_t35` and `user_data_unregistered` (H.264, annex D). */
const userMessages = [4, 5]

function blankAvc(frame: Buffer, lengthBytes: number): void {
  for (let at = 0; at < frame.length; ) {
    const end = at + lengthBytes + frame.readUIntBE(at, lengthBytes)
    if (end > frame.length) throw new Error('a unit is longer than its frame')
    const unit = frame.subarray(at + lengthBytes, end)
    if (unit.length > 0 && (unit.readUInt8(0) & 31) === seiUnit) blankSei(unit)
    at = end
  }
}

/** The messages of a unit, each with its type, its size and its bytes; a 3 after two zeros is an escape and does not count. */
function blankSei(unit: Buffer): void {
  const places: number[] = []
  for (let at = 1; at < unit.length; at++)
    if (!(unit[at] === 3 && unit[at - 1] === 0 && unit[at - 2] === 0)) places.push(at)
  let next = 0
  const number = () => {
    let sum = 0
    for (;;) {
      const byte = unit[places[next++] ?? unit.length] ?? 0
      sum += byte
      if (byte !== 255) return sum
    }
  }
  // The last byte is the end of the unit.
  while (next < places.length - 1) {
    const [type, size] = [number(), number()]
    if (userMessages.includes(type))
      for (const place of places.slice(next, next + size)) {
        const isEscaped = unit[place - 1] === 3 && unit[place - 2] === 0 && unit[place - 3] === 0
        // Zeros before an escape stay, and after it only a small number may stand.
        const isZeroOfEscape = unit[place] === 0 && [1, 2].some((by) => unit[place + by] === 3)
        if (!isZeroOfEscape) unit[place] = isEscaped ? 1 : blank
      }
    next += size
  }
}

const [metadataUnit, paddingUnit] = [5, 15]
/** From here on what a registered or private user may write (AV1, section 6.7.1). */
const firstUserMetadata = 4

function blankAv1(frame: Buffer): void {
  for (let at = 0; at < frame.length; ) {
    const head = frame.readUInt8(at)
    const [type, hasExtension, hasSize] = [(head >> 3) & 15, (head & 4) !== 0, (head & 2) !== 0]
    at += hasExtension ? 2 : 1
    const size = hasSize ? readLeb128(frame, at) : { value: frame.length - at, bytes: 0 }
    at += size.bytes
    const end = at + size.value
    if (end > frame.length) throw new Error('a unit is longer than its frame')
    const unit = frame.subarray(at, end)
    if (type === paddingUnit) blankUnit(unit, 0)
    if (type === metadataUnit) {
      const kind = readLeb128(unit, 0)
      if (kind.value >= firstUserMetadata) blankUnit(unit, kind.bytes)
    }
    at = end
  }
}

/** It ends with a single bit. */
function blankUnit(unit: Buffer, from: number): void {
  if (from >= unit.length) return
  unit.fill(blank, from)
  unit[unit.length - 1] = 0x80
}

function readLeb128(bytes: Buffer, at: number): { value: number; bytes: number } {
  let value = 0
  for (let read = 0; read < 8; read++) {
    const byte = bytes.readUInt8(at + read)
    value += (byte & 127) * 128 ** read
    if (byte < 128) return { value, bytes: read + 1 }
  }
  throw new Error('a number has no end')
}
