import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { basename, extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FilmUse } from '#contract/film-limits.ts'
import type { FilmSources } from '#contract/films.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import {
  type CheckedFilm,
  type Container,
  FilmFault,
  type FilmFaultReason,
  isContainer,
} from './checked-film.ts'

/** A film that was judged: its address and type, as answers carry them, and what is to be stored there. */
export interface JudgedFilm {
  source: FilmSources[number]
  film: Uint8Array
}

/**
 * Judges the bytes of a film; its address is the hash of its content. Writes nothing.
 * @throws FilmFault when it is no film for this use
 */
export async function judgeFilm(bytes: Uint8Array, name: string, use: FilmUse): Promise<JudgedFilm> {
  const container = extname(name).slice(1).toLowerCase()
  if (!isContainer(container)) throw new FilmFault('format')
  const { type, film } = await checkApart({ bytes, container, use })
  const hash = createHash('sha256').update('film').update(bytes).digest('hex').slice(0, 20)
  return { source: { fileUrl: `/media/${hash}.${container}`, type }, film }
}

/** Stores a judged film; a stored one is not written again. Rejects with the store's error when it cannot be written. */
export async function storeFilm({ source, film }: JudgedFilm, store: MediaStore): Promise<void> {
  const name = filmName(source.fileUrl)
  if ((await store.size(name)) === undefined) await store.write(name, film)
}

/** The name of a stored film. */
export const filmName = (fileUrl: string) => basename(fileUrl)

/** Tells whether the bytes are what the shop itself stored under an address, as `export` writes them. */
export async function isStoredFilm(bytes: Buffer, fileUrl: string, store: MediaStore): Promise<boolean> {
  const name = filmName(fileUrl)
  return (await store.size(name)) === bytes.length && bytes.equals(await store.read(name))
}

export interface FilmQuestion {
  bytes: Uint8Array
  container: Container
  use: FilmUse
}
export type FilmAnswer = CheckedFilm | { reason: FilmFaultReason; found: string }

/** A sound film takes less than a second and a few megabytes. */
const patienceMs = 60_000
const memoryMb = 256

/** A damaged index may list billions of frames: then only the worker dies of it. */
async function checkApart(question: FilmQuestion): Promise<CheckedFilm> {
  const worker = new Worker(new URL('./check-film-worker.ts', import.meta.url), {
    workerData: question,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.timeout(patienceMs) })) as [
      FilmAnswer,
    ]
    if ('reason' in answer) throw new FilmFault(answer.reason, answer.found)
    return answer
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    // Out of memory, or out of time: the index lists more than there is. Any other error is not the film's.
    if (code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ABORT_ERR')
      throw new FilmFault('incomplete', message)
    throw error
  } finally {
    await worker.terminate()
  }
}
