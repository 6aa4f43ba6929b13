/** The four frames. Rank is told by material: lacquer, silver, mother-of-pearl, gold. */
import { type Context, isolated, letter, roundedBox, SANS, SERIF } from './canvas.ts'
import { iridescent, metal, oklch, type Palette } from './palette.ts'
import { drawPattern } from './patterns.ts'
import type { Box } from './subject.ts'
import { type Card, RARITIES, type Rarity } from './worlds/world.ts'

export const CARD_WIDTH = 734
export const CARD_HEIGHT = 1024
export const CORNER = 34

export interface Layout {
  /** The picture's window. */
  art: Box
  /** Where the creature may stand inside it. */
  stage: Box
}

const WHOLE: Box = { x: 0, y: 0, width: CARD_WIDTH, height: CARD_HEIGHT }

export const layouts: Record<Rarity, Layout> = {
  normal: {
    art: { x: 40, y: 122, width: 654, height: 632 },
    stage: { x: 92, y: 160, width: 550, height: 556 },
  },
  rare: {
    art: { x: 40, y: 122, width: 654, height: 632 },
    stage: { x: 70, y: 146, width: 594, height: 584 },
  },
  superRare: {
    art: { x: 40, y: 122, width: 654, height: 818 },
    stage: { x: 62, y: 146, width: 610, height: 606 },
  },
  ultraRare: { art: WHOLE, stage: { x: 56, y: 66, width: 622, height: 650 } },
}

export function drawFrame(context: Context, card: Card): void {
  const { rarity, world } = card
  const { palette, pattern } = world
  if (rarity === 'ultraRare') return
  if (rarity === 'normal') {
    const lacquer = context.createLinearGradient(0, 0, CARD_WIDTH * 0.4, CARD_HEIGHT)
    lacquer.addColorStop(0, oklch(0.46, 0.09, palette.mid))
    lacquer.addColorStop(0.45, oklch(0.3, 0.08, palette.mid))
    lacquer.addColorStop(1, oklch(0.24, 0.07, palette.deep))
    context.fillStyle = lacquer
  } else {
    context.fillStyle =
      rarity === 'rare'
        ? metal(context, 'silver', 0, 0, CARD_WIDTH, CARD_HEIGHT)
        : iridescent(context, 0, 0, CARD_WIDTH, CARD_HEIGHT)
  }
  context.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT)
  isolated(context, () => {
    context.globalAlpha = rarity === 'normal' ? 0.3 : 0.5
    drawPattern(
      context,
      pattern,
      CARD_WIDTH,
      CARD_HEIGHT,
      22,
      rarity === 'rare' ? oklch(0.4, 0.03, 260, 0.7) : 'rgb(255 255 255 / 0.8)',
    )
  })
  // The inner board, where the name, the picture and the text sit.
  roundedBox(context, 24, 24, CARD_WIDTH - 48, CARD_HEIGHT - 48, 18)
  const board = context.createLinearGradient(0, 24, 0, CARD_HEIGHT - 24)
  board.addColorStop(0, oklch(0.24, 0.06, palette.deep))
  board.addColorStop(0.14, oklch(0.15, 0.045, palette.deep))
  board.addColorStop(1, oklch(0.13, 0.04, palette.deep))
  context.fillStyle = board
  context.fill()
  context.lineWidth = 2.5
  context.strokeStyle = rarity === 'normal' ? oklch(0.8, 0.07, palette.glow, 0.8) : 'rgb(255 255 255 / 0.85)'
  context.stroke()
}

/** The edge of the window, drawn over the picture. */
export function drawWindowEdge(context: Context, card: Card): void {
  const { rarity } = card
  if (rarity === 'ultraRare') {
    goldFiligree(context)
    return
  }
  const { x, y, width, height } = layouts[rarity].art
  roundedBox(context, x, y, width, height, 12)
  context.lineWidth = rarity === 'normal' ? 3.5 : 6
  context.strokeStyle =
    rarity === 'normal'
      ? oklch(0.82, 0.07, card.world.palette.glow)
      : rarity === 'rare'
        ? metal(context, 'silver', x, y, width, height)
        : metal(context, 'gold', x, y, width, height)
  context.stroke()
  roundedBox(context, x + 7, y + 7, width - 14, height - 14, 8)
  context.lineWidth = 1.2
  context.strokeStyle = 'rgb(255 255 255 / 0.4)'
  context.stroke()
  if (rarity !== 'normal') cornerGems(context, layouts[rarity].art, card.world.palette, rarity)
}

function cornerGems(context: Context, box: Box, palette: Palette, rarity: Rarity): void {
  for (const x of [box.x, box.x + box.width]) {
    for (const y of [box.y, box.y + box.height]) {
      const size = rarity === 'rare' ? 12 : 15
      context.save()
      context.translate(x, y)
      context.rotate(Math.PI / 4)
      context.fillStyle = metal(
        context,
        rarity === 'rare' ? 'silver' : 'gold',
        -size,
        -size,
        size * 2,
        size * 2,
      )
      context.fillRect(-size, -size, size * 2, size * 2)
      const gem = context.createLinearGradient(-size, -size, size, size)
      gem.addColorStop(0, oklch(0.95, 0.06, palette.accent))
      gem.addColorStop(0.5, oklch(0.66, 0.17, palette.main))
      gem.addColorStop(1, oklch(0.38, 0.14, palette.second))
      context.fillStyle = gem
      context.fillRect(-size * 0.62, -size * 0.62, size * 1.24, size * 1.24)
      context.restore()
    }
  }
}

function goldFiligree(context: Context): void {
  for (const [inset, width] of [
    [9, 14],
    [25, 2.5],
    [33, 1.2],
  ] as const) {
    roundedBox(
      context,
      inset,
      inset,
      CARD_WIDTH - inset * 2,
      CARD_HEIGHT - inset * 2,
      Math.max(8, CORNER - inset * 0.7),
    )
    context.lineWidth = width
    context.strokeStyle = metal(context, 'gold', 0, 0, CARD_WIDTH, CARD_HEIGHT)
    context.stroke()
  }
  for (const [x, y, flipX, flipY] of [
    [25, 25, 1, 1],
    [CARD_WIDTH - 25, 25, -1, 1],
    [25, CARD_HEIGHT - 25, 1, -1],
    [CARD_WIDTH - 25, CARD_HEIGHT - 25, -1, -1],
  ] as const) {
    context.save()
    context.translate(x, y)
    context.scale(flipX, flipY)
    context.lineWidth = 2.6
    context.lineCap = 'round'
    context.strokeStyle = metal(context, 'gold', 0, 0, 100, 100)
    for (const reach of [30, 48, 66]) {
      context.beginPath()
      context.moveTo(0, reach)
      context.bezierCurveTo(reach * 0.1, reach * 0.3, reach * 0.3, reach * 0.1, reach, 0)
      context.stroke()
    }
    for (const [a, b] of [
      [1, 0],
      [0, 1],
    ] as const) {
      context.beginPath()
      context.moveTo(66 * a, 66 * b)
      context.bezierCurveTo(
        84 * a + 16 * b,
        84 * b + 16 * a,
        108 * a + 14 * b,
        108 * b + 14 * a,
        112 * a + 2 * b,
        112 * b + 2 * a,
      )
      context.stroke()
    }
    context.beginPath()
    context.arc(17, 17, 6, 0, Math.PI * 2)
    context.fillStyle = metal(context, 'gold', 10, 10, 14, 14)
    context.fill()
    context.restore()
  }
}

/** The round seal with the world's character. */
export function drawSeal(context: Context, card: Card, x: number, y: number, radius: number): void {
  const { palette, seal } = card.world
  const metalKind = card.rarity === 'normal' || card.rarity === 'rare' ? 'silver' : 'gold'
  const face = context.createRadialGradient(x - radius * 0.3, y - radius * 0.35, radius * 0.1, x, y, radius)
  face.addColorStop(0, oklch(0.8, 0.13, palette.second))
  face.addColorStop(1, oklch(0.36, 0.15, palette.main))
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fillStyle = face
  context.fill()
  context.lineWidth = radius * 0.11
  context.strokeStyle = metal(context, metalKind, x - radius, y - radius, radius * 2, radius * 2)
  context.stroke()
  letter(context, seal, x, y + radius * 0.38, {
    size: radius * 1.08,
    weight: 900,
    align: 'center',
    outline: oklch(0.2, 0.08, palette.deep, 0.6),
    outlineWidth: 4,
  })
}

const LABELS: Record<Rarity, string> = { normal: 'N', rare: 'R', superRare: 'SR', ultraRare: 'UR' }

/** Model number at the left, stars and rank at the right. */
export function drawFoot(context: Context, card: Card): void {
  const y = CARD_HEIGHT - 44
  const inset = card.rarity === 'ultraRare' ? 66 : 48
  const rank = RARITIES.indexOf(card.rarity)
  const label = LABELS[card.rarity]
  letter(context, card.model, inset, y, {
    size: 20,
    family: SANS,
    spacing: 1.5,
    fill: 'rgb(255 255 255 / 0.92)',
  })
  const right = CARD_WIDTH - inset
  letter(context, label, right, y + 4, {
    size: 34,
    weight: 900,
    family: SANS,
    align: 'right',
    fill:
      rank === 3
        ? oklch(0.9, 0.11, 92)
        : rank === 2
          ? iridescent(context, right - 60, y - 26, 60, 30)
          : '#fff',
    outline: 'rgb(0 0 0 / 0.5)',
    outlineWidth: 4,
  })
  letter(context, '★'.repeat(rank + 1), right - (label.length > 1 ? 66 : 40), y - 1, {
    size: 19,
    family: SERIF,
    align: 'right',
    fill: rank >= 2 ? '#ffe9a8' : 'rgb(255 255 255 / 0.85)',
  })
}
