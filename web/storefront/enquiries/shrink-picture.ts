// Makes a chosen picture small enough to be sent: a phone's is twenty times too large.

import { pictureMax } from '#contract/enquiries.ts'
import { asBase64url } from '#web/api/base64url.ts'

/** Tried in this order until the picture fits. */
const tries = [
  [1280, 0.8],
  [1280, 0.6],
  [960, 0.6],
  [640, 0.5],
] as const

/** Three bytes are four characters. */
const bytesMax = (pictureMax / 4) * 3

const asJpeg = (bitmap: ImageBitmap, side: number, quality: number): Promise<Blob | null> => {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const drawing = canvas.getContext('2d')
  if (drawing === null) return Promise.resolve(null)
  // A JPEG has no transparency: a canvas is black where nothing was drawn.
  drawing.fillStyle = 'white'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}

/** The picture as a JPEG in base64url; undefined when the browser cannot read it. */
export async function shrinkPicture(file: Blob): Promise<string | undefined> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file)
  } catch {
    return undefined
  }
  for (const [side, quality] of tries) {
    const jpeg = await asJpeg(bitmap, side, quality)
    if (jpeg !== null && jpeg.size <= bytesMax) return await asBase64url(jpeg)
  }
  return undefined
}
