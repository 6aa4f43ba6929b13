/** Where a face's foil shines: white is full foil, black is plain ink. Low resolution on purpose. */
import { type Context, createLayer, isolated, letter, roundedBox, silhouette } from './canvas.ts'
import { type CardFace, grandName, NAME_BASELINE } from './card-face.ts'
import { CARD_HEIGHT, CARD_WIDTH, CORNER, layouts } from './frames.ts'
import { drawPattern } from './patterns.ts'
import { type Card, RARITIES } from './worlds/world.ts'

const SCALE = 1 / 3

export function drawFoilMask(card: Card, face: CardFace): OffscreenCanvas {
  const rank = RARITIES.indexOf(card.rarity)
  const { art } = layouts[card.rarity]
  const { canvas, context } = createLayer(CARD_WIDTH * SCALE, CARD_HEIGHT * SCALE)
  const grey = (value: number) => `rgb(${value} ${value} ${value})`
  context.fillStyle = '#000'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(SCALE, SCALE)
  // The frame's metal.
  roundedBox(context, 0, 0, CARD_WIDTH, CARD_HEIGHT, CORNER)
  context.fillStyle = grey(230)
  context.fill()
  const inset = rank === 3 ? 17 : 24
  roundedBox(context, inset, inset, CARD_WIDTH - inset * 2, CARD_HEIGHT - inset * 2, 18)
  context.fillStyle = grey(rank === 3 ? 60 : 26)
  context.fill()
  isolated(context, () => {
    roundedBox(context, art.x, art.y, art.width, art.height, 12)
    context.clip()
    // The picture's ground: faint on silver cards, patterned on the grand ones.
    context.fillStyle = grey([0, 44, 104, 120][rank] as number)
    context.fillRect(art.x, art.y, art.width, art.height)
    if (rank >= 2) drawPattern(context, card.world.pattern, CARD_WIDTH, CARD_HEIGHT, 34, grey(235), 3)
    if (face.subject) {
      const { at } = face.subject
      // The creature keeps its ink, with foil along its edge and through its lights.
      context.filter = 'blur(3px)'
      context.drawImage(
        silhouette(face.subject.canvas, grey(250)),
        at.x - 5,
        at.y - 5,
        at.width + 10,
        at.height + 10,
      )
      context.filter = 'none'
      context.drawImage(
        silhouette(face.subject.canvas, grey([0, 60, 80, 90][rank] as number)),
        at.x,
        at.y,
        at.width,
        at.height,
      )
      context.globalCompositeOperation = 'lighten'
      context.filter = 'grayscale(1) contrast(1.9) brightness(0.85)'
      context.drawImage(face.subject.canvas, at.x, at.y, at.width, at.height)
    }
  })
  // Text stays readable: no foil behind the lines.
  if (rank >= 2) {
    const veil = context.createLinearGradient(0, 700, 0, 800)
    veil.addColorStop(0, 'rgb(0 0 0 / 0)')
    veil.addColorStop(1, 'rgb(0 0 0 / 0.86)')
    context.fillStyle = veil
    context.fillRect(inset, 700, CARD_WIDTH - inset * 2, CARD_HEIGHT - 700 - inset)
  }
  if (rank === 3) goldEdgeAndName(context, card, grey(245))
  return canvas
}

/** Full-art cards have no frame around the picture: their gold border and their name shine instead. */
function goldEdgeAndName(context: Context, card: Card, white: string): void {
  for (const [inset, width] of [
    [9, 16],
    [29, 8],
  ] as const) {
    roundedBox(context, inset, inset, CARD_WIDTH - inset * 2, CARD_HEIGHT - inset * 2, CORNER - inset * 0.7)
    context.lineWidth = width
    context.strokeStyle = white
    context.stroke()
  }
  letter(context, card.name.ja, CARD_WIDTH / 2, NAME_BASELINE, { ...grandName, fill: white })
}
