/** The foil pouch and the booster box: a world's picture folded into something one can hold. */
import { type Context, createLayer, isolated, letter, SERIF } from './canvas.ts'
import { lustre, metal, oklch } from './palette.ts'
import type { Language } from './composition.ts'
import { drawPattern } from './patterns.ts'
import { seededRandom } from './random.ts'
import { drawTitledPicture } from './printed-subject.ts'
import type { Card, World } from './worlds/world.ts'

export const POUCH_WIDTH = 430
export const POUCH_HEIGHT = 660

/** The printed front, before it becomes a pouch or a box. */
function printedFront(
  world: World,
  hero: Card,
  { width, height }: { width: number; height: number },
  language: Language,
): OffscreenCanvas {
  const { canvas, context } = createLayer(width, height)
  drawTitledPicture(context, hero, width, height)
  letter(context, world.name[language], width / 2, height * 0.17, {
    size: 64,
    weight: 900,
    spacing: language === 'ja' ? 6 : 0,
    align: 'center',
    maxWidth: width * 0.8,
    fill: lustre(context, height * 0.17 - 54, 60),
    outline: 'rgb(20 6 0 / 0.85)',
    outlineWidth: 9,
  })
  const small = language === 'ja' ? world.name.en.toUpperCase() : world.name.ja
  letter(context, small, width / 2, height * 0.17 + (language === 'ja' ? 34 : 40), {
    size: 22,
    weight: 700,
    family: `Georgia, ${SERIF}`,
    spacing: 8,
    align: 'center',
    maxWidth: width * 0.8,
    fill: 'rgb(255 244 214)',
    outline: 'rgb(0 0 10 / 0.6)',
    outlineWidth: 4,
  })
  return canvas
}

export function drawPouch(world: World, hero: Card, seed: string, language: Language): OffscreenCanvas {
  const { canvas, context } = createLayer(POUCH_WIDTH, POUCH_HEIGHT)
  const random = seededRandom(`pouch/${seed}`)
  context.beginPath()
  for (let tooth = 0; tooth <= 36; tooth++) context.lineTo((tooth / 36) * POUCH_WIDTH, tooth % 2 ? 9 : 0)
  for (let tooth = 36; tooth >= 0; tooth--) {
    context.lineTo((tooth / 36) * POUCH_WIDTH, POUCH_HEIGHT - (tooth % 2 ? 9 : 0))
  }
  context.closePath()
  context.clip()
  context.drawImage(printedFront(world, hero, { width: POUCH_WIDTH, height: POUCH_HEIGHT }, language), 0, 0)
  // Folds of the foil, soft and slanting.
  isolated(context, () => {
    context.globalCompositeOperation = 'soft-light'
    context.filter = 'blur(7px)'
    for (let fold = 0; fold < 26; fold++) {
      const x = random() * POUCH_WIDTH
      const y = random() * POUCH_HEIGHT
      context.beginPath()
      context.moveTo(x, y)
      context.lineTo(x + (random() - 0.5) * 240, y + (random() - 0.5) * 300)
      context.lineTo(x + (random() - 0.5) * 160, y + (random() - 0.5) * 200)
      context.fillStyle = random() < 0.55 ? 'rgb(255 255 255 / 0.3)' : 'rgb(0 0 30 / 0.26)'
      context.fill()
    }
  })
  for (const y of [0, POUCH_HEIGHT - 46]) {
    context.fillStyle = metal(context, 'silver', 0, y, POUCH_WIDTH, 46)
    context.globalAlpha = 0.88
    context.fillRect(0, y, POUCH_WIDTH, 46)
    context.globalAlpha = 1
    for (let crimp = 0; crimp < 11; crimp++) {
      context.fillStyle = crimp % 2 ? 'rgb(255 255 255 / 0.4)' : 'rgb(30 20 60 / 0.32)'
      context.fillRect(0, y + crimp * 4.2, POUCH_WIDTH, 2.1)
    }
  }
  const roundness = context.createLinearGradient(0, 0, POUCH_WIDTH, 0)
  for (const [stop, colour] of [
    [0, 'rgb(0 0 0 / 0.55)'],
    [0.09, 'rgb(255 255 255 / 0.26)'],
    [0.24, 'rgb(255 255 255 / 0)'],
    [0.8, 'rgb(0 0 0 / 0.05)'],
    [0.93, 'rgb(255 255 255 / 0.2)'],
    [1, 'rgb(0 0 0 / 0.6)'],
  ] as const) {
    roundness.addColorStop(stop, colour)
  }
  context.fillStyle = roundness
  context.fillRect(0, 0, POUCH_WIDTH, POUCH_HEIGHT)
  const gleam = context.createLinearGradient(0, POUCH_HEIGHT * 0.1, POUCH_WIDTH, POUCH_HEIGHT * 0.7)
  gleam.addColorStop(0.3, 'rgb(255 255 255 / 0)')
  gleam.addColorStop(0.42, 'rgb(255 255 255 / 0.26)')
  gleam.addColorStop(0.47, 'rgb(255 255 255 / 0.04)')
  gleam.addColorStop(0.52, 'rgb(255 255 255 / 0.16)')
  gleam.addColorStop(0.6, 'rgb(255 255 255 / 0)')
  context.fillStyle = gleam
  context.fillRect(0, 0, POUCH_WIDTH, POUCH_HEIGHT)
  return canvas
}

/** A box seen from its right corner: front, side and lid as three sheared pictures. */
export function drawBox(
  world: World,
  hero: Card,
  { title, language }: { title: string; language: Language },
): OffscreenCanvas {
  const [frontWidth, frontHeight, sideWidth, lid] = [400, 560, 110, 64]
  const { canvas, context } = createLayer(frontWidth + sideWidth, frontHeight + lid)
  const front = printedFront(world, hero, { width: frontWidth, height: frontHeight }, language)
  const { palette } = world
  // Lid.
  context.save()
  context.transform(1, 0, sideWidth / -lid, 1, sideWidth, 0)
  context.beginPath()
  context.rect(0, 0, frontWidth, lid)
  context.clip()
  context.fillStyle = metal(context, 'gold', 0, 0, frontWidth, lid)
  context.fillRect(0, 0, frontWidth, lid)
  context.globalAlpha = 0.4
  drawPattern(context, world.pattern, frontWidth, lid, 16, oklch(0.4, 0.1, 60))
  context.restore()
  // Side.
  context.save()
  context.transform(1, -lid / sideWidth, 0, 1, frontWidth, lid)
  const side = context.createLinearGradient(0, 0, sideWidth, 0)
  side.addColorStop(0, oklch(0.34, 0.11, palette.mid))
  side.addColorStop(1, oklch(0.17, 0.07, palette.deep))
  context.fillStyle = side
  context.fillRect(0, 0, sideWidth, frontHeight)
  context.save()
  context.beginPath()
  context.rect(0, 0, sideWidth, frontHeight)
  context.clip()
  context.globalAlpha = 0.4
  drawPattern(
    context,
    world.pattern,
    sideWidth,
    frontHeight,
    20,
    metal(context, 'gold', 0, 0, sideWidth, frontHeight),
  )
  context.globalAlpha = 1
  const style = { weight: 900, align: 'center', fill: 'rgb(255 232 170)', outline: 'rgb(0 0 0 / 0.6)' } as const
  if (language === 'en')
    isolated(context, () => {
      context.translate(sideWidth / 2, frontHeight / 2)
      context.rotate(Math.PI / 2)
      letter(context, title, 0, 16, { ...style, size: 48, maxWidth: frontHeight - 120 })
    })
  else {
    const letters = [...title].filter((character) => character.trim())
    const step = Math.min(62, (frontHeight - 120) / letters.length)
    letters.forEach((character, index) => {
      const y = frontHeight / 2 + (index - (letters.length - 1) / 2) * step + step * 0.3
      letter(context, character, sideWidth / 2, y, { ...style, size: step * 0.78 })
    })
  }
  context.restore()
  edge(context, sideWidth, frontHeight)
  context.restore()
  // Front.
  context.save()
  context.translate(0, lid)
  context.drawImage(front, 0, 0)
  const sheen = context.createLinearGradient(0, 0, frontWidth, frontHeight)
  sheen.addColorStop(0, 'rgb(255 255 255 / 0.3)')
  sheen.addColorStop(0.25, 'rgb(255 255 255 / 0)')
  sheen.addColorStop(0.7, 'rgb(0 0 10 / 0)')
  sheen.addColorStop(1, 'rgb(0 0 10 / 0.35)')
  context.fillStyle = sheen
  context.fillRect(0, 0, frontWidth, frontHeight)
  edge(context, frontWidth, frontHeight)
  context.restore()
  return canvas
}

function edge(context: Context, width: number, height: number): void {
  for (const [inset, line] of [
    [5, 8],
    [15, 2],
  ] as const) {
    context.lineWidth = line
    context.strokeStyle = metal(context, 'gold', 0, 0, width, height)
    context.strokeRect(inset, inset, width - inset * 2, height - inset * 2)
  }
}
