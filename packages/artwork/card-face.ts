/** A card's face: world, creature, frame, lettering, in that order. */
import {
  type Context,
  createLayer,
  grain,
  isolated,
  jewel,
  type Lettering,
  letter,
  roundedBox,
  SERIF,
  softRays,
  sparkle,
} from './canvas.ts'
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  CORNER,
  drawFoot,
  drawFrame,
  drawSeal,
  drawWindowEdge,
  layouts,
} from './frames.ts'
import { iridescent, lustre, metal, oklch, type Palette } from './palette.ts'
import { drawPattern } from './patterns.ts'
import { seededRandom } from './random.ts'
import { drawScene } from './scenes/all-scenes.ts'
import { type Box, fitInside, placeSubject, renderSubject } from './subject.ts'
import { type Card, paletteOf, RARITIES } from './worlds/world.ts'

export interface CardFace {
  canvas: OffscreenCanvas
  /** The creature and its place, which the foil mask needs. */
  subject?: { canvas: OffscreenCanvas; at: Box }
}

export function drawCardFace(card: Card): CardFace {
  const { canvas, context } = createLayer(CARD_WIDTH, CARD_HEIGHT)
  const palette = paletteOf(card)
  context.save()
  roundedBox(context, 0, 0, CARD_WIDTH, CARD_HEIGHT, CORNER)
  context.clip()
  drawFrame(context, card)
  const subject = drawArt(context, card, palette)
  if (card.rarity === 'superRare' || card.rarity === 'ultraRare') shadeForText(context, card)
  drawWindowEdge(context, card)
  if (card.rarity === 'ultraRare') drawGrandLettering(context, card)
  else drawFramedLettering(context, card)
  drawFoot(context, card)
  finish(context, card)
  context.restore()
  return subject ? { canvas, subject } : { canvas }
}

function drawArt(context: Context, card: Card, palette: Palette): CardFace['subject'] {
  const { art, stage } = layouts[card.rarity]
  const grandeur = RARITIES.indexOf(card.rarity)
  const random = seededRandom(`art/${card.key}`)
  context.save()
  roundedBox(context, art.x, art.y, art.width, art.height, 12)
  context.clip()
  context.translate(art.x, art.y)
  drawScene(context, card.world.scene, card.key, palette, art.width, art.height)
  const centre = { x: stage.x + stage.width / 2 - art.x, y: stage.y + stage.height * 0.48 - art.y }
  if (card.creature) backdrop(context, card, palette, art, centre, grandeur)
  context.translate(-art.x, -art.y)
  let placed: CardFace['subject']
  if (card.creature) {
    const subject = renderSubject({
      creature: card.creature,
      seed: card.key,
      palette,
      grandeur,
      flip: random() < 0.4,
    })
    const at = fitInside(subject, stage)
    if (grandeur >= 2) sparkle(context, random, palette, CARD_WIDTH, 740, grandeur === 3 ? 60 : 34)
    placeSubject(context, subject, at, palette, grandeur === 3 ? 1 : 0.75)
    placed = { canvas: subject, at }
  }
  context.restore()
  return placed
}

/** Quiets the landscape behind the creature; grand cards gain rays and a halo ring. */
function backdrop(
  context: Context,
  card: Card,
  palette: Palette,
  art: Box,
  centre: { x: number; y: number },
  grandeur: number,
): void {
  const random = seededRandom(`rays/${card.key}`)
  // The grand cards stand in a jewel of their world's light rather than in its landscape.
  if (grandeur >= 2) {
    jewel(context, palette, art, centre, grandeur === 3 ? 1 : 0.72)
  } else {
    const dark = grandeur === 0 ? 0.3 : 0.42
    const shade = context.createRadialGradient(
      centre.x,
      centre.y,
      art.width * 0.05,
      centre.x,
      centre.y,
      art.height * 0.8,
    )
    shade.addColorStop(0, oklch(0.2, 0.09, palette.deep, dark * 0.55))
    shade.addColorStop(1, oklch(0.1, 0.06, palette.deep, dark))
    context.fillStyle = shade
    context.fillRect(0, 0, art.width, art.height)
  }
  if (grandeur === 0) return
  if (grandeur === 3) {
    isolated(context, () => {
      context.globalCompositeOperation = 'screen'
      context.globalAlpha = 0.24
      drawPattern(
        context,
        card.world.pattern,
        art.width,
        art.height,
        34,
        metal(context, 'gold', 0, 0, art.width, art.height),
      )
    })
  }
  const rayHue = grandeur === 3 ? 90 : palette.glow
  softRays(context, art, centre, random, (alpha) => oklch(0.88, 0.1, rayHue, alpha), {
    count: [0, 22, 40, 60][grandeur] as number,
    strength: [0, 0.3, 0.5, 0.6][grandeur] as number,
  })
  if (grandeur >= 2)
    haloRing(context, palette, centre, art.width * (grandeur === 3 ? 0.4 : 0.39), grandeur === 3)
}

function haloRing(
  context: Context,
  palette: Palette,
  { x, y }: { x: number; y: number },
  radius: number,
  gold: boolean,
): void {
  isolated(context, () => {
    context.globalCompositeOperation = 'screen'
    context.strokeStyle = gold
      ? metal(context, 'gold', x - radius, y - radius, radius * 2, radius * 2)
      : oklch(0.9, 0.09, palette.glow, 0.85)
    for (const [ratio, width] of [
      [1, 3.5],
      [0.955, 1.2],
      [0.78, 1.2],
      [1.045, 1.2],
    ] as const) {
      context.beginPath()
      context.arc(x, y, radius * ratio, 0, Math.PI * 2)
      context.lineWidth = width
      context.stroke()
    }
    for (let mark = 0; mark < 48; mark++) {
      const angle = (mark / 48) * Math.PI * 2
      const from = mark % 4 ? 0.91 : 0.82
      context.beginPath()
      context.moveTo(x + Math.cos(angle) * radius * from, y + Math.sin(angle) * radius * from)
      context.lineTo(x + Math.cos(angle) * radius * 0.955, y + Math.sin(angle) * radius * 0.955)
      context.lineWidth = mark % 4 ? 1 : 2.4
      context.stroke()
    }
  })
}

function shadeForText(context: Context, card: Card): void {
  const { art } = layouts[card.rarity]
  const { deep } = card.world.palette
  const grand = card.rarity === 'ultraRare'
  const top = grand ? CARD_HEIGHT * 0.62 : 712
  const veil = context.createLinearGradient(0, top, 0, art.y + art.height)
  veil.addColorStop(0, oklch(0.12, 0.05, deep, 0))
  veil.addColorStop(0.3, oklch(0.11, 0.05, deep, 0.78))
  veil.addColorStop(1, oklch(0.08, 0.04, deep, 0.96))
  isolated(context, () => {
    roundedBox(context, art.x, art.y, art.width, art.height, 12)
    context.clip()
    context.fillStyle = veil
    context.fillRect(art.x, top, art.width, art.height)
    if (!grand) return
    const cap = context.createLinearGradient(0, 0, 0, 150)
    cap.addColorStop(0, oklch(0.1, 0.05, deep, 0.75))
    cap.addColorStop(1, oklch(0.1, 0.05, deep, 0))
    context.fillStyle = cap
    context.fillRect(0, 0, CARD_WIDTH, 150)
  })
}

function drawFramedLettering(context: Context, card: Card): void {
  const pearl = card.rarity === 'superRare'
  letter(context, card.reading, 48, 53, {
    size: 17,
    weight: 600,
    spacing: 2,
    fill: 'rgb(255 255 255 / 0.8)',
    maxWidth: 540,
  })
  letter(context, card.name.ja, 46, 107, {
    size: 56,
    weight: 900,
    spacing: 1,
    maxWidth: 556,
    fill: pearl ? iridescent(context, 46, 60, 560, 50, 1, 0.94) : '#fff',
    outline: 'rgb(0 0 10 / 0.55)',
    outlineWidth: 5,
  })
  drawSeal(context, card, CARD_WIDTH - 74, 72, 34)
  if (!pearl) {
    roundedBox(context, 40, 772, CARD_WIDTH - 80, 166, 12)
    const paper = context.createLinearGradient(0, 772, 0, 938)
    paper.addColorStop(0, oklch(0.985, 0.012, card.world.palette.glow))
    paper.addColorStop(1, oklch(0.93, 0.025, card.world.palette.glow))
    context.fillStyle = paper
    context.fill()
    context.lineWidth = 2
    context.strokeStyle = oklch(0.7, 0.06, card.world.palette.glow)
    context.stroke()
  }
  const ink = pearl ? 'rgb(255 250 238 / 0.96)' : oklch(0.27, 0.04, card.world.palette.deep)
  const first = pearl ? 806 : 818
  flavour(context, card, first, 38, 25, ink)
  const ruleY = first + 61
  context.fillStyle = pearl ? 'rgb(255 255 255 / 0.35)' : oklch(0.5, 0.06, card.world.palette.deep, 0.35)
  context.fillRect(CARD_WIDTH / 2 - 130, ruleY, 260, 1.4)
  letter(context, card.name.en, CARD_WIDTH / 2, ruleY + 36, {
    size: 24,
    weight: 600,
    family: `Georgia, ${SERIF}`,
    align: 'center',
    spacing: 2.4,
    maxWidth: 580,
    fill: pearl ? 'rgb(255 255 255 / 0.85)' : oklch(0.44, 0.07, card.world.palette.deep),
  })
}

/** The name of a full-art card; its foil mask repeats it letter for letter. */
export const NAME_BASELINE = 806
export const grandName: Lettering = {
  size: 60,
  weight: 900,
  spacing: 2,
  align: 'center',
  maxWidth: 610,
}

function drawGrandLettering(context: Context, card: Card): void {
  letter(context, card.reading, CARD_WIDTH / 2, 744, {
    size: 20,
    weight: 700,
    spacing: 5,
    align: 'center',
    maxWidth: 560,
    fill: 'rgb(255 244 214 / 0.95)',
    outline: 'rgb(10 4 0 / 0.75)',
    outlineWidth: 5,
  })
  letter(context, card.name.ja, CARD_WIDTH / 2, NAME_BASELINE, {
    ...grandName,
    fill: lustre(context, 754, 60),
    outline: 'rgb(24 8 0 / 0.88)',
    outlineWidth: 9,
    glow: oklch(0.75, 0.17, 75, 0.7),
    glowSize: 20,
  })
  letter(context, card.name.en, CARD_WIDTH / 2, 846, {
    size: 24,
    weight: 700,
    family: `Georgia, ${SERIF}`,
    spacing: 3,
    align: 'center',
    maxWidth: 580,
    fill: 'rgb(255 236 190 / 0.95)',
    outline: 'rgb(10 4 0 / 0.6)',
    outlineWidth: 4,
  })
  flavour(context, card, 892, 35, 23, 'rgb(255 249 234 / 0.95)')
  drawSeal(context, card, CARD_WIDTH - 82, 84, 34)
}

function flavour(context: Context, card: Card, y: number, leading: number, size: number, fill: string): void {
  card.flavour.split('|').forEach((line, index) => {
    letter(context, line, CARD_WIDTH / 2, y + index * leading, {
      size,
      weight: 600,
      align: 'center',
      spacing: 0.5,
      maxWidth: 600,
      fill,
    })
  })
}

/** Pearl sheen on the grand cards, paper grain, a diagonal gleam, a fine outer line. */
function finish(context: Context, card: Card): void {
  const rank = RARITIES.indexOf(card.rarity)
  if (rank >= 2) {
    isolated(context, () => {
      context.globalCompositeOperation = 'soft-light'
      context.translate(CARD_WIDTH / 2, CARD_HEIGHT / 2)
      context.rotate(-0.5)
      const alpha = rank === 3 ? 0.16 : 0.22
      context.fillStyle = iridescent(
        context,
        -CARD_WIDTH,
        -CARD_HEIGHT,
        2 * CARD_WIDTH,
        2 * CARD_HEIGHT,
        alpha,
      )
      context.fillRect(-CARD_HEIGHT, -CARD_HEIGHT, 2 * CARD_HEIGHT, 2 * CARD_HEIGHT)
    })
  }
  grain(context, CARD_WIDTH, CARD_HEIGHT, seededRandom(`grain/${card.key}`), 0.1)
  const gleam = context.createLinearGradient(0, 0, CARD_WIDTH, CARD_HEIGHT)
  gleam.addColorStop(0.3, 'rgb(255 255 255 / 0)')
  gleam.addColorStop(0.42, `rgb(255 255 255 / ${0.04 + rank * 0.025})`)
  gleam.addColorStop(0.5, 'rgb(255 255 255 / 0)')
  context.fillStyle = gleam
  context.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT)
  roundedBox(context, 1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, CORNER - 1)
  context.lineWidth = 2
  context.strokeStyle = 'rgb(255 255 255 / 0.35)'
  context.stroke()
}
