import { type FilmUse, filmLimits } from '#contract/film-limits.ts'
import type { FilmSources } from '#contract/films.ts'
import { filmFileFaults } from '#phrases/catalogue/films.ts'
import type { Localized } from '#phrases/language.ts'
import type { Path } from '#server/operator-files/file-fault.ts'
import type { Catalogue, CatalogueFault } from './catalogue-file.ts'
import { FilmFault } from './checked-film.ts'
import { videosOf } from './film-entries.ts'
import { filmSentence } from './film-sentence.ts'
import { isStoredFilm, judgeFilm, storeFilm } from './film-store.ts'
import { type ListFolder, listOnce, readPicture } from './pictures.ts'
import type { Media } from './shop-rows.ts'
import { storeFault } from './store-fault.ts'
import { type PictureOptions, takePictures } from './take-pictures.ts'

/** Judges every picture and film that a file names, and stores them. */
export async function takeMedia(
  catalogue: Catalogue,
  options: PictureOptions,
): Promise<Media | { faults: CatalogueFault[] }> {
  const pictures = await takePictures(catalogue, options)
  const films = await takeFilms(catalogue, options)
  const faults = [pictures, films].flatMap((taken) => ('faults' in taken ? taken.faults : []))
  if ('faults' in pictures || 'faults' in films) return { faults }
  return { ...pictures, ...films }
}

interface NamedFilm {
  use: FilmUse
  video: string
  path: Path
}

/** Every film that the file names, with its place. */
function* namedFilms({ banners, revealFilms = [] }: Catalogue): Iterable<NamedFilm> {
  const of = function* (use: FilmUse, entry: { video: string | string[] }, path: Path) {
    for (const [number, video] of videosOf(entry).entries())
      yield { use, video, path: typeof entry.video === 'string' ? path : [...path, number] }
  }
  for (const [index, entry] of (banners?.entries ?? []).entries())
    if ('video' in entry) yield* of('banner', entry, ['banners', 'entries', index, 'video'])
  for (const [index, entry] of revealFilms.entries())
    yield* of('reveal', entry, ['revealFilms', index, 'video'])
}

/** One after the other: each is judged in its own worker. */
async function takeFilms(
  catalogue: Catalogue,
  options: PictureOptions,
): Promise<{ films: Map<string, FilmSources[number]> } | { faults: CatalogueFault[] }> {
  const films = new Map<string, FilmSources[number]>()
  const faults: CatalogueFault[] = []
  const list = listOnce()
  for (const { use, video, path } of namedFilms(catalogue)) {
    const key = `${use} ${video}`
    if (films.has(key)) continue
    const taken = await takeFilm(use, video, { ...options, list })
    if ('source' in taken) films.set(key, taken.source)
    else faults.push(options.locate(path, taken.fault))
  }
  return faults.length > 0 ? { faults } : { films }
}

async function takeFilm(
  use: FilmUse,
  video: string,
  { folder, media, present, stores, list }: PictureOptions & { list: ListFolder },
): Promise<{ source: FilmSources[number] } | { fault: Localized }> {
  const { megabytes } = filmLimits[use]
  const read = await readPicture(folder, video, list, {
    words: filmFileFaults,
    maxBytes: megabytes * 1_000_000,
  })
  if ('fault' in read) return read
  // Judged when it was stored, for this use: the other has its own limits.
  const inShop = (use === 'banner' ? present.banners : present.revealFilms).flatMap(({ sources }) => sources)
  for (const known of inShop)
    if (await isStoredFilm(read.bytes, known.fileUrl, media)) return { source: known }
  try {
    const judged = await judgeFilm(read.bytes, video, use)
    if (stores) await storeFilm(judged, media)
    return { source: judged.source }
  } catch (error) {
    if (error instanceof FilmFault) return { fault: filmSentence(error, video, use) }
    const fault = storeFault(error, media)
    if (fault === undefined) throw error
    return { fault }
  }
}
