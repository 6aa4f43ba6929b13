// The film of a banner or a reveal: one file, or several encodings of it, kept by the shop before the form is saved.

import { useState } from 'react'
import { type FilmUse, filmLimits, maxSources } from '#contract/film-limits.ts'
import type { FilmSources } from '#contract/films.ts'
import { uploadFilm } from '#contract/operator/films.ts'
import type { Result } from '#web/api/client.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { errorOf } from '#web/console/frame/shell/failure-message.ts'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { useActKeys } from '#web/console/frame/shell/use-act-keys.ts'
import { useCallWithFile } from '#web/console/frame/shell/use-call-with-file.ts'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Film } from './film.tsx'
import css from './screen.module.css'

const isWebm = ({ name }: File) => /\.webm$/i.test(name)

export function UploadFilm({
  use,
  sources,
  poster,
  label,
  error,
  onUploaded,
}: {
  use: FilmUse
  /** Empty: there is none yet. */
  sources: FilmSources
  poster: string
  /** The name of the film that stands here. */
  label: string
  error: string | undefined
  onUploaded: (sources: FilmSources) => void
}) {
  const { films: words, failures } = usePhrases()
  const api = useApi()
  const callWithFile = useCallWithFile()
  const keys = useActKeys()
  const sending = useSending()
  const [files, setFiles] = useState<readonly File[]>([])
  const { megabytes, seconds } = filmLimits[use]
  const refusal = () => {
    if (files.length > maxSources) return words.tooMany(String(maxSources))
    return files.some(({ size }) => size > megabytes * 1_000_000)
      ? words.tooLarge(String(megabytes))
      : undefined
  }
  const refused = refusal()
  /** One after the other; where one is refused, the film stays as it was. */
  const uploadAll = async (): Promise<Result<FilmSources>> => {
    const kept: FilmSources = []
    for (const [index, file] of files.entries()) {
      const result = await callWithFile(file, 'film', (film) =>
        api.call(uploadFilm, {
          input: {
            actKey: keys.keyOf(`film ${index}`),
            why: '',
            use,
            name: file.name.slice(-200),
            film,
          },
        }),
      )
      if (!result.ok) return result
      kept.push(result.data)
    }
    return { ok: true, state: 200, data: kept }
  }
  return (
    <div className={css.upload}>
      {sources.length > 0 && <Film use={use} sources={sources} poster={poster} label={label} />}
      <TextField
        label={words.film}
        hint={words.filmHint(String(megabytes), String(seconds))}
        type="file"
        multiple
        accept="video/mp4,video/webm"
        onChange={({ target }) => {
          keys.answered()
          // The smaller one is preferred by those that play it.
          setFiles(Array.from(target.files ?? []).toSorted((a, b) => Number(isWebm(b)) - Number(isWebm(a))))
        }}
        error={refused ?? errorOf(sending.failure, 'film') ?? error}
      />
      <FailureNotice
        failure={sending.failure}
        shownFields={['film']}
        unanswered={failures.communicationAct}
      />
      {files.length > 0 && refused === undefined && (
        <div>
          <Button
            disabled={sending.isSending}
            onClick={() =>
              void sending.send(uploadAll, (kept) => {
                keys.answered()
                setFiles([])
                onUploaded(kept)
              })
            }
          >
            {words.upload}
          </Button>
        </div>
      )}
    </div>
  )
}
