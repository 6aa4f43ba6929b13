// The structure of a picture, read without decoding it: bytes that would cost much are told by their headers.

import type { otherFormats } from '#phrases/catalogue/pictures.ts'

export type PictureFormat = 'png' | 'jpeg' | 'webp' | 'avif'
type Format = keyof typeof otherFormats | PictureFormat

export interface PictureStructure {
  width: number
  height: number
  isAnimated: boolean
  /** The times that a decoder goes over the whole picture. */
  scans: number
}

/** Programs that save a JPEG in steps make 3 to 12; each step takes as long as the whole picture, however few its bytes. */
const maxScans = 32

/** The reason not to decode a picture; undefined for one that may be. */
export function structureFault(
  bytes: Buffer,
  maxPixels: number,
): 'broken' | 'animated' | 'tooManyPixels' | 'tooDear' | undefined {
  const found = structureOf(bytes)
  if (found === undefined || found.width * found.height === 0) return 'broken'
  if (found.isAnimated) return 'animated'
  if (found.width * found.height > maxPixels) return 'tooManyPixels'
  return found.scans > maxScans ? 'tooDear' : undefined
}

/** Reads the headers of a picture; undefined when it lacks one that every picture of its format has. */
export function structureOf(bytes: Buffer): PictureStructure | undefined {
  try {
    const format = formatOf(bytes)
    if (format === 'jpeg') return readJpeg(bytes)
    if (format === 'png') return readPng(bytes)
    if (format === 'webp') return readWebp(bytes)
    return format === 'avif' ? readAvif(bytes) : undefined
  } catch (error) {
    // It ends within a header.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The kind of a file, decided by its first bytes. */
export function formatOf(bytes: Buffer): Format {
  const head = bytes.subarray(0, 512).toString('latin1')
  if (bytes.length === 0) return 'empty'
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'png'
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) === 'ftyp') {
    const brand = head.slice(8, 12)
    if (brand === 'avif' || brand === 'avis') return 'avif'
    return /^(hei|hev|mif|msf)/.test(brand) ? 'heic' : 'video'
  }
  if (head.startsWith('\u001aE\u00df\u00a3')) return 'video'
  if (head.startsWith('GIF8')) return 'gif'
  if (head.startsWith('BM')) return 'bmp'
  if (head.startsWith('II*\u0000') || head.startsWith('MM\u0000*')) return 'tiff'
  if (head.startsWith('%PDF')) return 'pdf'
  if (head.startsWith('8BPS')) return 'psd'
  if (/<svg[\s>]|<!doctype svg|<\?xml/i.test(head)) return 'svg'
  return /[^\t\n\r -~\u0080-\u00ff]/.test(head) ? 'unknown' : 'text'
}

const still = { isAnimated: false, scans: 1 }

/** Frames are SOF0 to SOF15 without the tables (DHT, DAC) and JPG, which stand among them. */
const isFrame = (marker: number) => (marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Reads a JPEG from marker to marker, as its decoder does: what stands between two, such as data, is passed over. */
function readJpeg(bytes: Buffer): PictureStructure | undefined {
  let [width, height, scans] = [0, 0, 0]
  for (let at = bytes.indexOf(0xff, 2); at >= 0; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0xd9
    if (marker === 0xd9) break
    if (marker === 0xff) at += 1
    // Data that is 0xFF, TEM, and restarts have no length.
    else if (marker <= 1 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else {
      if (marker === 0xda) scans += 1
      if (isFrame(marker)) [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      if (at + 4 > bytes.length) break
      at += 2 + bytes.readUInt16BE(at + 2)
    }
  }
  return { width, height, isAnimated: false, scans }
}

/** A PNG moves when a chunk before its first data says so. */
function readPng(bytes: Buffer): PictureStructure {
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (kind === 'acTL' || kind === 'IDAT') return { ...size, ...still, isAnimated: kind === 'acTL' }
  }
  return { ...size, ...still }
}

/** The first chunk of a WebP is its picture, with or without losses, or says how several are put together. */
function readWebp(bytes: Buffer): PictureStructure | undefined {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X')
    return {
      width: 1 + bytes.readUIntLE(24, 3),
      height: 1 + bytes.readUIntLE(27, 3),
      ...still,
      isAnimated: (bytes.readUInt8(20) & 2) !== 0 || bytes.includes('ANMF', 30, 'latin1'),
    }
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, ...still }
  if (kind !== 'VP8L') return undefined
  const packed = bytes.readUInt32LE(21)
  return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff), ...still }
}

/** The boxes of an AVIF within these bytes: what each holds, behind its head. */
function* boxesIn(bytes: Buffer): Iterable<{ kind: string; held: Buffer }> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const [stated, kind] = [bytes.readUInt32BE(at), bytes.toString('latin1', at + 4, at + 8)]
    const head = stated === 1 ? 16 : 8
    const size =
      stated === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : stated === 0 ? bytes.length - at : stated
    if (size < head) return
    yield { kind, held: bytes.subarray(at + head, at + size) }
    at += size
  }
}

/** An AVIF moves when it has tracks; of its pictures and their tiles the largest counts. */
function readAvif(bytes: Buffer): PictureStructure {
  const found = { width: 0, height: 0, ...still, isAnimated: bytes.toString('latin1', 8, 12) === 'avis' }
  const look = (within: Buffer) => {
    for (const { kind, held } of boxesIn(within)) {
      if (kind === 'moov') found.isAnimated = true
      if (kind === 'meta') look(held.subarray(4))
      if (kind === 'iprp' || kind === 'ipco') look(held)
      if (kind !== 'ispe') continue
      const [width, height] = [held.readUInt32BE(4), held.readUInt32BE(8)]
      if (width * height > found.width * found.height) Object.assign(found, { width, height })
    }
  }
  look(bytes)
  return found
}
