// The position of each slide of an endless carousel: 0 in the middle, negative to the left, positive to the right.

/** Position of `slide` among `count` while `current` is shown; slides change sides at the far end, outside the view. */
export function slidePosition(slide: number, current: number, count: number): number {
  const half = Math.floor(count / 2)
  const wrapped = (((slide - current + half) % count) + count) % count
  return wrapped - half
}
