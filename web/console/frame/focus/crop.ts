/** A part of a picture, in shares of it. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/** The choice of a part: its magnification, and its place in the room that is left, from 0 to 1. */
export interface Aim {
  zoom: number
  across: number
  down: number
}

export const centred: Aim = { zoom: 1, across: 0.5, down: 0.5 }

/** The part of a picture that fills a frame: as much as fits, or less where it is magnified. `aspect`: width by height. */
export function cropOf({ zoom, across, down }: Aim, picture: number, frame: number): Crop {
  const width = Math.min(1, frame / picture) / zoom
  const height = Math.min(1, picture / frame) / zoom
  return { left: across * (1 - width), top: down * (1 - height), width, height }
}

/** The same when the picture below the frame is moved by shares of the frame. */
export function moveAim(aim: Aim, { width, height }: Crop, right: number, down: number): Aim {
  const within = (value: number) => Math.min(1, Math.max(0, value))
  const moved = (at: number, by: number, size: number) =>
    size >= 1 ? at : within(at - (by * size) / (1 - size))
  return { ...aim, across: moved(aim.across, right, width), down: moved(aim.down, down, height) }
}
