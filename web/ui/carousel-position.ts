// Where each slide of an endless carousel stands: 0 in the middle, negative to the left, positive to the right.

/** Place of `slide` among `count` when `current` is shown; the far end is where slides cross over unseen. */
export function slidePosition(slide: number, current: number, count: number): number {
  const half = Math.floor(count / 2)
  const wrapped = (((slide - current + half) % count) + count) % count
  return wrapped - half
}
