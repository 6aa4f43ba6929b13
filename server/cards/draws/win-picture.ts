// Other sites show this of a proven draw: its best card as large as fits, and which copy of the box it is. Runs in the process
// that decodes (people/pictures/decoder-process.ts).

import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { linkPicture } from '#contract/media.ts'
import { escapeHtml } from '#phrases/escape-html.ts'

export interface Win {
  /** The card's face. */
  card: Buffer
  /** The mask of its shine; undefined: it has none. */
  foil: Buffer | undefined
  /** `UR` */
  rarity: string
  packName: string
  /** Which copy of the box it is. */
  place: string
  seal: string
  shopName: string
}

sharp.concurrency(1)
sharp.cache(false)

/** A server has no typeface for Japanese of its own. */
const fontfile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/zen-old-mincho/700Bold/ZenOldMincho_700Bold.ttf'),
)
const { widthPx: width, heightPx: height } = linkPicture
const face = { height: 534, left: 110, radius: 20 }
const faceTop = (height - face.height) / 2
const margin = 80
const stamp = 84

const svg = (w: number, h: number, inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${inner}</svg>`)

/** Letters that one line shows at a size which can be read. */
const lineMost = 24

/** A text as large as the room that it is given. */
async function line(text: string, most: { width: number; height: number }, colour: string) {
  const markup = `<span foreground="${colour}">${escapeHtml(text)}</span>`
  const wrap = text.length > lineMost ? ('word-char' as const) : ('none' as const)
  const drawn = { ...most, text: markup, font: 'Zen Old Mincho Bold', fontfile, rgba: true, wrap }
  const { data, info } = await sharp({ text: drawn }).png().toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

/** The light that runs over a foil when a hand tilts the card. */
const shine = (w: number) =>
  svg(
    w,
    face.height,
    `<linearGradient id="a" x2="1" y2="1"><stop offset=".1" stop-color="#ff5f9e" stop-opacity="0"/><stop offset=".3" stop-color="#ffd86b" stop-opacity=".7"/><stop offset=".45" stop-color="#7bf2c8" stop-opacity=".6"/><stop offset=".6" stop-color="#6fb7ff" stop-opacity=".6"/><stop offset=".85" stop-color="#c58bff" stop-opacity="0"/></linearGradient><rect width="100%" height="100%" fill="url(#a)"/>`,
  )

const rounded = (w: number, fill: string) =>
  `<rect width="${w}" height="${face.height}" rx="${face.radius}" fill="${fill}"/>`

async function shownCard({ card, foil }: Win): Promise<{ bytes: Buffer; width: number }> {
  const { data, info } = await sharp(card)
    .resize({ height: face.height })
    .png()
    .toBuffer({ resolveWithObject: true })
  const size = { width: info.width, height: face.height }
  const light =
    foil &&
    (await sharp(shine(info.width))
      .composite([
        {
          input: await sharp(foil)
            .resize({ ...size, fit: 'fill' })
            .png()
            .toBuffer(),
          blend: 'dest-in',
        },
      ])
      .png()
      .toBuffer())
  const bytes = await sharp(data)
    .composite([
      ...(light ? [{ input: light, blend: 'screen' as const }] : []),
      { input: svg(info.width, face.height, rounded(info.width, '#fff')), blend: 'dest-in' },
    ])
    .png()
    .toBuffer()
  return { bytes, width: info.width }
}

/** A dark ground in the colours of the card, with its shadow. It is made small and enlarged: nothing of it is sharp. */
async function groundOf(card: Buffer, cardWidth: number): Promise<Buffer> {
  const colours = await sharp(card)
    .resize(228, 122, { fit: 'cover' })
    .flatten()
    .blur(16)
    .modulate({ brightness: 0.45 })
    .png()
    .toBuffer()
  const shadow = svg(
    width,
    height,
    `<g transform="translate(${face.left} ${faceTop + 14})">${rounded(cardWidth, '#0009')}</g>`,
  )
  const soft = await sharp(shadow).blur(18).png().toBuffer()
  return await sharp(colours)
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: soft }])
    .png()
    .toBuffer()
}

/** @returns a JPEG of the size of all pictures for links */
export async function answer(win: Win): Promise<Buffer> {
  const { bytes, width: cardWidth } = await shownCard(win)
  const left = face.left + cardWidth + margin
  const room = width - left - margin
  const [ground, rarity, pack, place, seal, shop] = await Promise.all([
    groundOf(win.card, cardWidth),
    line(win.rarity, { width: room, height: 120 }, '#f3d489'),
    line(win.packName, { width: room, height: win.packName.length > lineMost ? 80 : 44 }, '#ffffff'),
    line(win.place, { width: room, height: 34 }, '#e8e0d6'),
    line(win.seal, { width: 60, height: 52 }, '#ffffff'),
    line(win.shopName, { width: room - stamp - 20, height: 34 }, '#ffffff'),
  ])
  const stampTop = faceTop + face.height - stamp
  const inStamp = (size: number) => Math.round((stamp - size) / 2)
  const red = svg(
    stamp,
    stamp,
    '<rect width="100%" height="100%" rx="10" fill="#b3261e"/><rect x="6" y="6" width="72" height="72" rx="6" fill="none" stroke="#fffb" stroke-width="2"/>',
  )
  return await sharp(ground)
    .composite([
      { input: bytes, left: face.left, top: faceTop },
      { input: rarity.input, left, top: 130 },
      { input: pack.input, left, top: 290 },
      { input: place.input, left, top: 290 + pack.height + 26 },
      { input: red, left, top: stampTop },
      { input: seal.input, left: left + inStamp(seal.width), top: stampTop + inStamp(seal.height) },
      { input: shop.input, left: left + stamp + 20, top: stampTop + inStamp(shop.height) },
    ])
    .flatten()
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}
