// Sends a picture without a dialog: its middle, in the shape of the place where pages show it.

import { type AddedUse, addPicture, pictureBytesMost } from '#contract/operator/cards.ts'
import { centred, cropOf } from '#web/console/frame/focus/crop.ts'
import { useApi, usePhrases } from '#web/console/frame/services.tsx'
import { useCallWithFile } from '#web/console/frame/shell/use-call-with-file.ts'
import { pictureFrames } from './picture-frames.ts'

/** A file that the browser cannot read is sent all the same: the shop says in a sentence why it is no picture. */
async function middleOf(file: File, frame: number) {
  try {
    const { width, height } = await createImageBitmap(file)
    return cropOf(centred, width / height, frame)
  } catch {
    return { left: 0, top: 0, width: 1, height: 1 }
  }
}

/** Sends a file; the same `actKey` adds it once. Answers its address, or why it was not taken. */
export function useSendPicture() {
  const { cards, failures } = usePhrases()
  const { picture: words } = cards
  const api = useApi()
  const callWithFile = useCallWithFile()
  return async (
    file: File,
    use: AddedUse,
    actKey: string,
  ): Promise<{ address: string } | { fault: string }> => {
    if (file.size > pictureBytesMost) return { fault: words.tooLarge }
    const crop = await middleOf(file, pictureFrames[use])
    const act = { actKey, why: '', use, fileName: file.name.slice(-200), ...crop }
    const result = await callWithFile(file, 'file', (text) =>
      api.call(addPicture, { input: { ...act, file: text } }),
    )
    if (result.ok) return { address: result.data.address }
    return { fault: result.errors.file?.[0] ?? failures.communicationAct }
  }
}
