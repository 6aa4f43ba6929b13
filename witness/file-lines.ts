import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Lines } from './log.ts'

const newline = 0x0a
const chunkBytes = 1 << 20

/** The start of each whole line, and the end of the last. */
function lineStarts(file: number): number[] {
  const starts = [0]
  const chunk = Buffer.alloc(chunkBytes)
  for (let at = 0; ; ) {
    const bytes = readSync(file, chunk, 0, chunkBytes, at)
    if (bytes === 0) return starts
    for (
      let found = chunk.indexOf(newline);
      found >= 0 && found < bytes;
      found = chunk.indexOf(newline, found + 1)
    )
      starts.push(at + found + 1)
    at += bytes
  }
}

/** The lines of a file that exists; a new file is made durable in its folder. */
export interface LinesInFile extends Lines {
  close(): void
}

/**
 * Opens a file of lines. A last line without its end is dropped: a crash interrupted it, and nobody was told of it, since
 * a line is told only when its end is on the disk.
 * @throws when the file is missing
 */
export function openLines(path: string): LinesInFile {
  const file = openSync(path, 'r+')
  const starts = lineStarts(file)
  const end = () => starts.at(-1) as number
  if (fstatSync(file).size > end()) {
    ftruncateSync(file, end())
    fsyncSync(file)
  }
  return {
    get count() {
      return starts.length - 1
    },
    append(line) {
      const bytes = Buffer.from(`${line}\n`)
      const at = end()
      for (let written = 0; written < bytes.length; )
        written += writeSync(file, bytes, written, bytes.length - written, at + written)
      fsyncSync(file)
      starts.push(at + bytes.length)
    },
    read(index) {
      const [at, next] = [starts[index] as number, starts[index + 1] as number]
      const bytes = Buffer.alloc(next - at - 1)
      readSync(file, bytes, 0, bytes.length, at)
      return bytes.toString()
    },
    clear() {
      ftruncateSync(file, 0)
      fsyncSync(file)
      starts.splice(1)
    },
    close: () => closeSync(file),
  }
}

/** Makes a file with its first lines, durable with its folder. It refuses where there is one. */
export function makeFile(path: string, text: string, mode = 0o644): void {
  const file = openSync(path, 'wx', mode)
  writeSync(file, text)
  fsyncSync(file)
  closeSync(file)
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
