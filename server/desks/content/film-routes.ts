import { filmBytes, readRevealFilms, uploadFilm } from '#contract/operator/films.ts'
import { takeFilmUpload } from '#server/cards/catalogue/import/take-film-upload.ts'
import { listRevealFilms } from '#server/cards/catalogue/reveal-films.ts'
import { type Database, rolledBack } from '#server/db/pool.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { servePreparedAct } from '#server/people/staff/act-routes.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import type { Random } from '#server/random.ts'
import { applyDue } from './apply-due.ts'
import { uploadVerbs } from './known-media.ts'

/** A film in base64 and what stands around it. */
const uploading = { perMinute: 30, bodyBytes: filmBytes * 2 }
/** Imports and changes wait for each. */
const looking = { perMinute: 60 }

/** Films of banners and reveals, uploaded, and what reveals play at a moment to come. */
export function filmRoutes(
  http: OperatorHttp,
  deps: { db: Database; random: Random; media: MediaStore },
): void {
  servePreparedAct(
    http,
    deps,
    uploadFilm,
    {
      async prepare({ language }, { use, name, film }) {
        const bytes = Buffer.from(film, 'base64url')
        const taken = await takeFilmUpload({ bytes, use, fileName: name }, deps.media)
        return 'fault' in taken ? new Refusal(422, { film: [taken.fault[language]] }) : taken.source
      },
      change: async (_tx, _visit, { use }, source) => ({
        verb: uploadVerbs.film[use],
        subject: source.fileUrl,
        detail: { type: source.type },
        kept: { fileUrl: source.fileUrl, type: source.type },
      }),
      present: (kept) => kept,
    },
    uploading,
  )

  http.serve(readRevealFilms, looking, async ({ now, phrases }, _input, { at }) => {
    const moment = at === undefined ? now : new Date(at)
    if (moment < now) return new Refusal(422, { at: [phrases.desks.endIsOver] })
    return await rolledBack(deps.db, async (tx) => {
      await applyDue(tx, moment)
      return { films: await listRevealFilms(tx) }
    })
  })
}
