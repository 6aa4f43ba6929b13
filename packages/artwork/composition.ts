/** The four compositions: rank is told by how the picture is cut and what breaks its edge, before any frame. */
import { type Context, createLayer, grain, isolated, type Lettering, letter, roundedBox, SANS, SERIF } from './canvas.ts'
import { iridescent, lustre, metal, oklch } from './palette.ts'
import { drawLitPicture, type LitPicture } from './pictures/lit-picture.ts'
import { toneOf } from './pictures/paper-cut.ts'
import { seededRandom } from './random.ts'
import type { Box } from './subject.ts'
import type { Card, Rarity } from './worlds/world.ts'

export type Language = 'ja' | 'en'

/** Pixels; the corner is round. */
export const CARD_WIDTH = 734
export const CARD_HEIGHT = 1024
export const CORNER = 34

/**
 * Where the picture stands on the card. N: a small window in wide paper. R: a large window. SR and UR: the whole
 * card; on an SR a thin frame stands between distance and subject, so that the subject breaks it.
 */
export const compositions: Record<Rarity, Box> = {
  normal: { x: 44, y: 44, width: 646, height: 612 },
  rare: { x: 22, y: 22, width: 690, height: 690 },
  superRare: { x: 0, y: 0, width: CARD_WIDTH, height: CARD_HEIGHT },
  ultraRare: { x: 0, y: 0, width: CARD_WIDTH, height: CARD_HEIGHT },
}

const LABELS: Record<Rarity, string> = { normal: 'N', rare: 'R', superRare: 'SR', ultraRare: 'UR' }

const pictures = new Map<string, LitPicture>()

/** Drawn once for the Japanese face, the English face and the foil. */
export function litPictureOf(card: Card): LitPicture {
  const known = pictures.get(card.key)
  if (known) return known
  const { width, height } = compositions[card.rarity]
  const drawn = drawLitPicture(card.picture, card.key, width, height)
  pictures.set(card.key, drawn)
  return drawn
}

export function drawFace(card: Card, language: Language): OffscreenCanvas {
  const { canvas, context } = createLayer(CARD_WIDTH, CARD_HEIGHT)
  const drawn = litPictureOf(card)
  const box = compositions[card.rarity]
  context.save()
  roundedBox(context, 0, 0, CARD_WIDTH, CARD_HEIGHT, CORNER)
  context.clip()
  drawStock(context, card)
  isolated(context, () => {
    roundedBox(context, box.x, box.y, box.width, box.height, box.x === 0 ? CORNER : 10)
    context.clip()
    context.drawImage(drawn.distance, box.x, box.y)
    if (card.rarity === 'superRare') thinFrame(context)
    context.drawImage(drawn.subject, box.x, box.y)
    context.drawImage(drawn.foreground, box.x, box.y)
  })
  drawEdge(context, card, box)
  if (card.rarity === 'ultraRare') letterUltraRare(context, card, language)
  else if (card.rarity === 'superRare') letterSuperRare(context, card, language)
  else letterFramed(context, card, box, language)
  grain(context, CARD_WIDTH, CARD_HEIGHT, seededRandom(`grain/${card.key}`), card.world.grain)
  context.restore()
  return canvas
}

/** What the picture is printed on: plain paper (N) or lacquer (R). */
function drawStock(context: Context, { rarity, world }: Card): void {
  if (rarity === 'normal') context.fillStyle = oklch(0.93, 0.025, 88)
  else {
    const lacquer = context.createLinearGradient(0, 0, CARD_WIDTH * 0.5, CARD_HEIGHT)
    lacquer.addColorStop(0, oklch(0.3, 0.05, world.palette.mid))
    lacquer.addColorStop(1, oklch(0.17, 0.05, world.palette.deep))
    context.fillStyle = lacquer
  }
  context.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT)
}

function thinFrame(context: Context): void {
  for (const [inset, width] of [[34, 5], [46, 1.5]] as const) {
    roundedBox(context, inset, inset, CARD_WIDTH - inset * 2, CARD_HEIGHT - inset * 2, 14)
    context.lineWidth = width
    context.strokeStyle = iridescent(context, 0, 0, CARD_WIDTH, CARD_HEIGHT, 0.95, 0.9)
    context.stroke()
  }
}

function drawEdge(context: Context, { rarity }: Card, box: Box): void {
  if (rarity === 'superRare' || rarity === 'ultraRare') {
    roundedBox(context, 3, 3, CARD_WIDTH - 6, CARD_HEIGHT - 6, CORNER - 3)
    context.lineWidth = 6
    context.strokeStyle =
      rarity === 'ultraRare'
        ? metal(context, 'gold', 0, 0, CARD_WIDTH, CARD_HEIGHT)
        : iridescent(context, 0, 0, CARD_WIDTH, CARD_HEIGHT)
    context.stroke()
    return
  }
  roundedBox(context, box.x, box.y, box.width, box.height, 10)
  context.lineWidth = rarity === 'normal' ? 2.5 : 6
  context.strokeStyle =
    rarity === 'normal' ? oklch(0.4, 0.03, 80, 0.8) : metal(context, 'silver', 0, 0, CARD_WIDTH, box.height)
  context.stroke()
}

interface Ink {
  strong: string | CanvasGradient
  quiet: string
  /** Around letters which stand on the picture. */
  outline?: string
}

/** Sizes are those one can still read when the card is 180 px wide: a quarter of what stands here. */
const SIZES = { name: 62, reading: 30, story: 37, foot: 29 } as const

function letterFramed(context: Context, card: Card, box: Box, language: Language): void {
  const paper = card.rarity === 'normal'
  const ink: Ink = paper
    ? { strong: oklch(0.22, 0.03, 60), quiet: oklch(0.38, 0.03, 60) }
    : { strong: '#fff', quiet: oklch(0.88, 0.03, card.world.palette.glow) }
  const bottom = box.y + box.height
  const lines = paper ? [54, 130, 206, 256] as const : [42, 112, 176, 224] as const
  nameAndStory(context, card, language, ink, 48, [
    bottom + lines[0],
    bottom + lines[1],
    bottom + lines[2],
    bottom + lines[3],
  ])
  foot(context, card, language, ink, 986)
}

function letterSuperRare(context: Context, card: Card, language: Language): void {
  const ink = { strong: '#fff', quiet: 'rgb(255 252 240 / 0.95)', outline: 'rgb(6 4 16 / 0.75)' }
  veil(context, 650, card)
  nameAndStory(context, card, language, ink, 60, [756, 822, 876, 922])
  foot(context, card, language, ink, 972)
}

/** The Japanese name stands upright along the picture's quiet side; an English one lies above the story. */
function letterUltraRare(context: Context, card: Card, language: Language): void {
  const ink = { strong: lustre(context, 40, 700), quiet: 'rgb(255 248 226 / 0.97)', outline: 'rgb(10 5 12 / 0.8)' }
  if (language === 'en') {
    veil(context, 700, card)
    nameAndStory(context, card, language, { ...ink, strong: lustre(context, 780, 62) }, 50, [790, 836, 888, 932])
  } else {
    veil(context, 770, card)
    const left = card.picture.nameSide === 'left'
    const x = left ? 72 : CARD_WIDTH - 72
    upright(context, card.name.ja, x, 62, 66, 690, { size: 66, weight: 900, fill: ink.strong, outline: ink.outline, outlineWidth: 12 })
    upright(context, card.reading, left ? x + 54 : x - 54, 70, 29, 660, { size: 29, weight: 700, fill: ink.quiet, outline: ink.outline, outlineWidth: 7 })
    story(context, card, language, ink, 54, [886, 934])
  }
  foot(context, card, language, ink, 984)
}

function nameAndStory(
  context: Context,
  card: Card,
  language: Language,
  ink: Ink,
  x: number,
  [readingY, nameY, firstY, secondY]: readonly [number, number, number, number],
): void {
  const outline = ink.outline ? { outline: ink.outline, outlineWidth: 8 } : {}
  const maxWidth = CARD_WIDTH - x * 2
  if (language === 'ja')
    letter(context, card.reading, x + 2, readingY, { size: SIZES.reading, weight: 700, spacing: 3, maxWidth, fill: ink.quiet, ...outline })
  letter(context, card.name[language], x, nameY, { size: SIZES.name, weight: 900, maxWidth, fill: ink.strong, ...outline })
  story(context, card, language, ink, x, [firstY, secondY])
}

function story(context: Context, card: Card, language: Language, ink: Ink, x: number, lines: readonly [number, number]): void {
  const text = language === 'ja' ? card.flavour : card.flavourEn
  text.split('|').forEach((line, index) => {
    letter(context, line, x, lines[index] as number, {
      size: SIZES.story,
      weight: 700,
      maxWidth: CARD_WIDTH - x * 2,
      fill: ink.quiet,
      ...(ink.outline ? { outline: ink.outline, outlineWidth: 7 } : {}),
    })
  })
}

/** Number with set size, world, rank. */
function foot(context: Context, card: Card, language: Language, ink: Ink, y: number): void {
  const style: Lettering = {
    size: SIZES.foot,
    weight: 700,
    family: SANS,
    fill: ink.quiet,
    ...(ink.outline ? { outline: ink.outline, outlineWidth: 6 } : {}),
  }
  const x = card.rarity === 'superRare' ? 60 : 48
  letter(context, card.model, x, y, style)
  letter(context, card.world.name[language], CARD_WIDTH / 2 + 40, y, { ...style, family: SERIF, align: 'center' })
  letter(context, LABELS[card.rarity], CARD_WIDTH - x, y + 2, {
    ...style,
    size: 42,
    weight: 900,
    align: 'right',
    fill:
      card.rarity === 'ultraRare'
        ? lustre(context, y - 34, 42)
        : card.rarity === 'superRare'
          ? iridescent(context, CARD_WIDTH - 130, y - 30, 80, 30)
          : ink.strong,
  })
}

/** Darkens the picture's bottom by its own shade, so that letters need no box. */
function veil(context: Context, top: number, card: Card): void {
  const { shade } = card.picture.light
  const fall = context.createLinearGradient(0, top, 0, CARD_HEIGHT)
  fall.addColorStop(0, toneOf(shade, 0))
  fall.addColorStop(0.4, toneOf([Math.min(0.2, shade[0]), shade[1], shade[2]], 0.72))
  fall.addColorStop(1, toneOf([Math.min(0.14, shade[0]), shade[1], shade[2]], 0.94))
  context.fillStyle = fall
  context.fillRect(0, top, CARD_WIDTH, CARD_HEIGHT - top)
}

const SMALL_KANA = 'ぁぃぅぇぉっゃゅょァィゥェォッャュョ'

/** One character below the other; they move closer when the room is short. */
function upright(
  context: Context,
  text: string,
  x: number,
  top: number,
  step: number,
  room: number,
  style: Lettering,
): void {
  const letters = [...text]
  const pitch = Math.min(step * 1.04, room / letters.length)
  const size = Math.min(style.size, pitch / 1.0)
  letters.forEach((character, index) => {
    const small = SMALL_KANA.includes(character) ? size * 0.11 : 0
    isolated(context, () => {
      context.translate(x + small, top + (index + 0.5) * pitch - small)
      if (character === 'ー') context.rotate(Math.PI / 2)
      letter(context, character, 0, size * 0.37, { ...style, size, align: 'center', fill: character === 'ー' ? '#ffedb8' : (style.fill ?? '#fff') })
    })
  })
}
