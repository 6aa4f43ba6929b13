import sharp from 'sharp'
import { linkPicture } from '#contract/media.ts'
import { openPicture } from './picture-fault.ts'

/** The ground is made small and enlarged: nothing of it is sharp. */
const ground = { width: 300, height: 158, inset: 36, blur: 16, brightness: 0.55 }

/**
 * Draws what other sites show of a link: the whole picture, as large as fits, on a dark ground in the colours of the picture.
 * @returns a JPEG
 */
export async function drawLinkPicture(source: Buffer): Promise<Buffer> {
  const { widthPx: width, heightPx: height } = linkPicture
  const colours = await openPicture(source)
    .resize(ground.width, ground.height, { fit: 'cover' })
    // Without the frame that pictures often have: at the edge it would be all there is.
    .extract({
      left: ground.inset,
      top: ground.inset / 2,
      width: ground.width - 2 * ground.inset,
      height: ground.height - ground.inset,
    })
    .flatten()
    .blur(ground.blur)
    .modulate({ brightness: ground.brightness })
    .png()
    .toBuffer()
  const picture = await openPicture(source).resize(width, height, { fit: 'inside' }).png().toBuffer()
  return await sharp(colours)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: picture }])
    .flatten()
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
