// Checks one film, apart from the process that asks: film-store.ts.

import { parentPort, workerData } from 'node:worker_threads'
import { readFilm } from './check-film.ts'
import { FilmFault } from './checked-film.ts'
import type { FilmAnswer, FilmQuestion } from './film-store.ts'

const { bytes, container, use } = workerData as FilmQuestion
const answer: FilmAnswer = await readFilm(bytes, container, use).catch((error: unknown) => {
  if (error instanceof FilmFault) return { reason: error.reason, found: error.found }
  throw error
})
parentPort?.postMessage(answer)
