// Adds a picture: chosen, cut where it is shown, and stored.

import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { type AddedUse, addPicture, pictureBytesMost } from '#contract/operator/cards.ts'
import type { Crop } from '#web/console/frame/focus/crop.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { ActDialog } from '#web/console/frame/shell/act-dialog.tsx'
import { useCallWithFile } from '#web/console/frame/shell/use-call-with-file.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { pictureFrames } from './picture-frames.ts'

/** Loaded with the first picture that is cut. */
const Cropper = lazy(async () => ({ default: (await import('./cropper.tsx')).Cropper }))

interface Chosen {
  file: File
  /** For the page alone, whose policy loads no other address. */
  source: string
}

const readSource = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** The file that is cut, at first `given`, and its part. */
function useChosen(given: File | undefined) {
  const { cards, shell } = usePhrases()
  const { picture: words } = cards
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [crop, setCrop] = useState<Crop | null>(null)
  const [fault, setFault] = useState<string>()
  const choose = async (file: File | undefined) => {
    setChosen(null)
    setCrop(null)
    setFault(undefined)
    if (file === undefined) return
    if (file.size > pictureBytesMost) return setFault(words.tooLarge)
    try {
      setChosen({ file, source: await readSource(file) })
    } catch {
      setFault(shell.fileUnreadable)
    }
  }
  const begin = useEffectEvent(() => void choose(given))
  useEffect(() => begin(), [])
  return { chosen, crop, setCrop, fault, choose }
}

export function AddPictureDialog({
  use,
  file: given,
  onAdded,
  onClose,
}: {
  use: AddedUse
  /** The picture that is cut anew; another can be chosen instead. */
  file?: File | undefined
  onAdded: (address: string) => void
  onClose: () => void
}) {
  const { picture: words } = usePhrases().cards
  const api = useApi()
  const callWithFile = useCallWithFile()
  const { chosen, crop, setCrop, fault, choose } = useChosen(given)
  return (
    <ActDialog
      call={addPicture}
      title={words.uses[use]}
      ask={words.ask}
      confirm={words.button}
      shownFields={['file']}
      fields={(errorOf) => (
        <>
          <TextField
            label={words.file}
            hint={words.hints[use]}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/avif"
            onChange={({ target: { files } }) => void choose(files?.[0])}
            error={fault ?? errorOf('file')}
          />
          <Suspense>
            {chosen && <Cropper source={chosen.source} frame={pictureFrames[use]} onCrop={setCrop} />}
          </Suspense>
        </>
      )}
      send={
        chosen === null || crop === null
          ? undefined
          : (act) =>
              callWithFile(chosen.file, 'file', (file) =>
                api.call(addPicture, {
                  input: { ...act, use, fileName: chosen.file.name.slice(-200), file, ...crop },
                }),
              )
      }
      done={({ address }) => {
        onAdded(address)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
