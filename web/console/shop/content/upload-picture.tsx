// A picture that is chosen from the device and kept by the shop before the form is saved.

import { useEffect, useState } from 'react'
import { type PictureUse, pictureBytes, uploadPicture } from '#contract/operator/content.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { errorOf } from '#web/console/frame/shell/failure-message.ts'
import { FailureNotice } from '#web/console/frame/shell/failure-notice.tsx'
import { useActKeys } from '#web/console/frame/shell/use-act-keys.ts'
import { useCallWithFile } from '#web/console/frame/shell/use-call-with-file.ts'
import { useSending } from '#web/console/frame/shell/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import css from './screen.module.css'

const shapes = { banner: css.large, reveal: css.poster, logo: css.logo, icon: css.icon }

export function UploadPicture({
  use,
  label,
  hint,
  picture,
  error,
  onUploaded,
  onSending,
}: {
  use: PictureUse
  /** Undefined: as a picture is called. */
  label?: string | undefined
  hint?: ((megabytes: string) => string) | undefined
  /** Empty: there is none yet. */
  picture: string
  error: string | undefined
  onUploaded: (picture: string) => void
  /** A file is sent as soon as it is chosen; called with 1 when that begins and -1 when it ends, so that the form waits. */
  onSending?: (by: 1 | -1) => void
}) {
  const { content: words, failures } = usePhrases()
  const api = useApi()
  const callWithFile = useCallWithFile()
  const keys = useActKeys()
  const sending = useSending()
  const { isSending } = sending
  const [file, setFile] = useState<File | undefined>()
  const isTooLarge = file !== undefined && file.size > pictureBytes
  useEffect(() => {
    if (!isSending) return
    onSending?.(1)
    return () => onSending?.(-1)
  }, [isSending, onSending])
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
      {picture !== '' && <Shown use={use} picture={picture} />}
      <TextField
        label={label ?? words.picture}
        hint={(hint ?? words.pictureHint)(String(pictureBytes / 1_000_000))}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        onChange={({ target: { files } }) => {
          const chosen = files?.[0]
          keys.answered()
          setFile(chosen)
          if (onSending && chosen && chosen.size <= pictureBytes) void upload(chosen)
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
          <Button disabled={isSending} onClick={() => void upload(file)}>
            {words.upload}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A logo and an icon stand on the dark ground that they have in the shop, and on a light one. */
function Shown({ use, picture }: { use: PictureUse; picture: string }) {
  const one = <img className={shapes[use]} src={picture} alt="" />
  if (use === 'banner' || use === 'reveal') return one
  return (
    <div className={css.grounds}>
      <span className={css.ground}>{one}</span>
      <span className={css.ground}>{one}</span>
    </div>
  )
}
