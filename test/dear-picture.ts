// A picture whose few bytes send a decoder over all of it again and again.

function segment(marker: number, ...parts: (Buffer | number[])[]): Buffer {
  const data = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A table with one code, `0`, for one symbol. */
const table = (kind: number, symbol: number) => segment(0xc4, [kind, 1, ...Array<number>(15).fill(0), symbol])

/**
 * A sound progressive JPEG of one grey. Its first scan says the grey of each block; every further one says of one
 * coefficient, to one more bit, that it is zero everywhere.
 * @param scans at least 1, at most 883
 */
export function progressiveJpeg(side: number, scans: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  const size = Buffer.alloc(4)
  size.writeUInt16BE(side, 0)
  size.writeUInt16BE(side, 2)
  const nothing = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8))
  const empty = (n: number) => {
    const [k, low] = [1 + (n % 63), 13 - Math.floor(n / 63)]
    return [segment(0xda, [1, 1, 0, k, k, low === 13 ? 13 : ((low + 1) << 4) | low]), nothing]
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0], Array<number>(64).fill(1)),
    segment(0xc2, [8], size, [1, 1, 0x11, 0]),
    table(0, 0),
    table(0x10, 0xe0),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: scans - 1 }, (_, n) => empty(n)).flat(),
    Buffer.from([0xff, 0xd9]),
  ])
}
