// The picture of a banner, or the still picture of a film: chosen from the device and kept by the shop before the form is saved.

import { useState } from 'react'
import type { FilmUse } from '#contract/film-limits.ts'
import { pictureBytes, uploadPicture } from '#contract/operator/content.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { errorOf } from '#web/console/frame/shell/failure-message.ts'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { useActKeys } from '#web/console/frame/shell/use-act-keys.ts'
import { useCallWithFile } from '#web/console/frame/shell/use-call-with-file.ts'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './screen.module.css'

export function UploadPicture({
  use,
  isPoster = false,
  label,
  picture,
  error,
  onUploaded,
}: {
  use: FilmUse
  /** It is the still picture of a film. */
  isPoster?: boolean
  /** Absent: as a picture or a poster is called. */
  label?: string
  /** Empty: there is none yet. */
  picture: string
  error: string | undefined
  onUploaded: (picture: string) => void
}) {
  const { content: words, films, failures } = usePhrases()
  const api = useApi()
  const callWithFile = useCallWithFile()
  const keys = useActKeys()
  const sending = useSending()
  const [file, setFile] = useState<File | undefined>()
  const isTooLarge = file !== undefined && file.size > pictureBytes
  const upload = (chosen: File) =>
    sending.send(
      () =>
        callWithFile(chosen, 'picture', (bytes) =>
          api.call(uploadPicture, {
            input: {
              actKey: keys.keyOf('upload'),
              why: '',
              use,
              name: chosen.name.slice(-200),
              picture: bytes,
            },
          }),
        ),
      (answer) => {
        keys.answered()
        setFile(undefined)
        onUploaded(answer.picture)
      },
    )
  return (
    <div className={css.upload}>
      {picture !== '' && <img className={use === 'banner' ? css.large : css.poster} src={picture} alt="" />}
      <TextField
        label={label ?? (isPoster ? films.poster : words.picture)}
        hint={(isPoster ? films.posterHint[use] : words.pictureHint)(String(pictureBytes / 1_000_000))}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        onChange={({ target: { files } }) => {
          keys.answered()
          setFile(files?.[0])
        }}
        error={isTooLarge ? words.pictureTooLarge : (errorOf(sending.failure, 'picture') ?? error)}
      />
      <FailureNotice
        failure={sending.failure}
        shownFields={['picture']}
        unanswered={failures.communicationAct}
      />
      {file !== undefined && !isTooLarge && (
        <div>
          <Button disabled={sending.isSending} onClick={() => void upload(file)}>
            {words.upload}
          </Button>
        </div>
      )}
    </div>
  )
}
