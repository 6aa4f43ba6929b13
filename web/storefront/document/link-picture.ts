// The tags of the picture that other sites show for a link to a page.

import { isWinPicture } from '#contract/addresses.ts'
import { isOwnPicture, linkPicture, linkPictureUrl } from '#contract/media.ts'
import { escapeHtml } from '#phrases/escape-html.ts'

/** The address of the picture that stands for a page, with the shop's origin. */
export const absolutePicture = (url: string, origin: string) => {
  const form = linkPictureUrl(url)
  return form.startsWith('/') ? origin + form : form
}

/** A picture of another site has no size that we know. */
export function linkPictureTags(url: string, origin: string): string[] {
  const { widthPx, heightPx, type } = linkPicture
  const facts = {
    image: absolutePicture(url, origin),
    ...((isOwnPicture(url) || isWinPicture(url)) && {
      'image:width': widthPx,
      'image:height': heightPx,
      'image:type': type,
    }),
  }
  return [
    ...Object.entries(facts).map(
      ([name, value]) => `<meta property="og:${name}" content="${escapeHtml(String(value))}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}
