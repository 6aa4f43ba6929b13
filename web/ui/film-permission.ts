import { lessMotion } from './less-motion.ts'

/** Tells whether a film may be loaded: not for a visitor who asks for less motion, or for less data. */
export function mayPlayFilms(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const asks = (query: string) => window.matchMedia(query).matches
  return connection?.saveData !== true && !asks(lessMotion) && !asks('(prefers-reduced-data: reduce)')
}
