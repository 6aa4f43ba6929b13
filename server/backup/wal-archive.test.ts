import { expect, test } from 'vitest'
import { walBefore } from './wal-archive.ts'

const piece = (timeline: number, position: number) =>
  `${timeline.toString(16).padStart(8, '0')}${position.toString(16).padStart(16, '0')}`.toUpperCase()
const kept = (name: string) => [`wal.${name}.age`, `wal.${name}.sha256`]

test('log files older than the beginning of every backup are not needed', () => {
  const files = [piece(1, 4), piece(1, 5), piece(1, 6), '00000002.history'].flatMap(kept)
  expect(walBefore([piece(1, 6), piece(1, 5)], files)).toEqual(kept(piece(1, 4)))
})

test('after a restore to a moment, a newer backup that begins before an older one keeps its log', () => {
  const files = [piece(1, 30), piece(1, 50), piece(2, 31), piece(2, 40)].flatMap(kept)
  expect(walBefore([piece(1, 50), piece(2, 31)], files)).toEqual(kept(piece(1, 30)))
})
