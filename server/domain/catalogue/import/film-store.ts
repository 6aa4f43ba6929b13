import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FilmSources } from '../../../../contract/films.ts'
import {
  type CheckedFilm,
  type Container,
  FilmFault,
  type FilmFaultReason,
  type FilmUse,
  filmLimits,
  isContainer,
} from './check-film.ts'

/**
 * Checks a film and stores it under a name that is the hash of its content; a stored film is not written again.
 * @returns its address and type, as answers carry them
 * @throws FilmFault when it is no film for this use
 */
export async function storeFilm(
  file: string,
  use: FilmUse,
  mediaFolder: string,
): Promise<FilmSources[number]> {
  const container = extname(file).slice(1).toLowerCase()
  if (!isContainer(container)) throw new FilmFault('format')
  const { size } = await stat(file)
  if (size > filmLimits[use].megabytes * 1_000_000)
    throw new FilmFault('megabytes', (size / 1_000_000).toFixed(1))
  const bytes = await readFile(file)
  const { type, film } = await checkApart({ bytes, container, use })
  const hash = createHash('sha256').update('film').update(bytes).digest('hex').slice(0, 20)
  const name = `${hash}.${container}`
  const target = join(mediaFolder, name)
  await mkdir(mediaFolder, { recursive: true })
  if (!(await exists(target))) {
    // Written to a temporary name and renamed, so that a killed import leaves no incomplete film.
    const unfinished = `${target}.${randomUUID()}.tmp`
    await writeFile(unfinished, film)
    await rename(unfinished, target)
  }
  return { fileUrl: `/media/${name}`, type }
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
    throw error instanceof FilmFault ? error : new FilmFault('incomplete', (error as Error).message)
  } finally {
    await worker.terminate()
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
