// The pictures that go with a message.

import { useState } from 'react'
import { pictureCount } from '#contract/enquiries.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { useBusy } from '#web/storefront/shell/busy.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { shrinkPicture } from './shrink-picture.ts'

/**
 * `choose` gets the pictures as they are sent; of pictures that cannot be sent none is. While they are made small the page is
 * busy: no message goes without them.
 */
export function PictureField({
  chosen,
  choose,
  error,
}: {
  chosen: readonly string[]
  choose: (pictures: string[]) => void
  error?: string | undefined
}) {
  const { contact: words } = usePhrases()
  const run = useBusy()
  const [fault, setFault] = useState<string>()
  const read = async (files: readonly File[]) => {
    choose([])
    setFault(undefined)
    if (files.length > pictureCount) return setFault(words.tooManyPictures)
    const pictures: string[] = []
    for (const file of files) {
      const picture = await shrinkPicture(file)
      if (picture === undefined) return setFault(words.pictureUnreadable(file.name))
      pictures.push(picture)
    }
    choose(pictures)
  }
  return (
    <>
      <TextField
        label={words.pictures}
        optionalLabel={words.optional}
        hint={words.picturesHint}
        name="pictures"
        type="file"
        accept="image/*"
        multiple
        onChange={({ target: { files } }) => void run(() => read([...(files ?? [])]))}
        error={fault ?? error}
      />
      {chosen.length > 0 && <p role="status">{words.chosen(formatInteger(chosen.length))}</p>}
    </>
  )
}
