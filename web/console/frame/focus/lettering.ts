// Lettering in a picture, guessed from its brightness: two tones that change several times within the size of a letter.

import type { Crop } from './crop.ts'

/** A picture as a canvas gives it: four bytes a pixel. */
export interface Pixels {
  width: number
  height: number
  data: ArrayLike<number>
}

/** Rows of cells into which a picture is divided. */
const rows = 12
/** Letters stand out from their ground by more than this (of 255). */
const contrast = 80
/** Each of the two tones has more than this share of a cell's pixels, */
const least = 0.15
/** and fewer lie between the two. */
const between = 0.34
/** Changes of tone in a line of a cell, on average. An edge has one. */
const changes = 1.5
/** A picture in which more than this share of all cells looks lettered is a drawing, and says nothing. */
const most = 0.12
/** Cells. One alone is chance. */
const fewest = 2

/** The cells that look lettered; none where the picture is drawn all over, which looks the same. */
export function letteredCells(pixels: Pixels): Crop[] {
  const columns = Math.max(1, Math.round((pixels.width / pixels.height) * rows))
  const [width, height] = [1 / columns, 1 / rows]
  const cells = Array.from({ length: rows * columns }, (_, at) => ({
    left: (at % columns) * width,
    top: Math.floor(at / columns) * height,
    width,
    height,
  }))
  const found = cells.filter((cell) => isLettered(brightnessIn(pixels, cell)))
  return found.length > cells.length * most ? [] : found
}

/** Tells whether a window leaves lettering out. */
export function isCut(cells: readonly Crop[], { left, top, width, height }: Crop): boolean {
  const out = cells.filter((cell) => {
    const [x, y] = [cell.left + cell.width / 2, cell.top + cell.height / 2]
    return x < left || x > left + width || y < top || y > top + height
  })
  return out.length >= fewest
}

/** Line by line, from 0 to 255. */
function brightnessIn({ width, height, data }: Pixels, cell: Crop): number[][] {
  const [left, top] = [Math.round(cell.left * width), Math.round(cell.top * height)]
  const across = Math.min(width - left, Math.round(cell.width * width))
  const down = Math.min(height - top, Math.round(cell.height * height))
  return Array.from({ length: down }, (_, y) =>
    Array.from({ length: across }, (_, x) => {
      const at = ((top + y) * width + left + x) * 4
      return 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0)
    }),
  )
}

function isLettered(lines: number[][]): boolean {
  const all = lines.flat().toSorted((a, b) => a - b)
  const dark = all[Math.floor(all.length * least)] ?? 0
  const light = all[Math.ceil(all.length * (1 - least)) - 1] ?? 0
  if (light - dark < contrast) return false
  const third = (light - dark) / 3
  const soft = all.filter((one) => one > dark + third && one < light - third)
  if (soft.length > all.length * between) return false
  const isLight = lines.map((line) => line.map((one) => one > (dark + light) / 2))
  const columns = (isLight[0] ?? []).map((_, x) => isLight.map((line) => line[x]))
  return Math.max(changesIn(isLight), changesIn(columns)) >= changes
}

const changesIn = (lines: readonly (readonly (boolean | undefined)[])[]) =>
  lines.reduce((sum, line) => sum + line.filter((one, at) => at > 0 && one !== line[at - 1]).length, 0) /
  lines.length
