import type { focus as source } from './ja.ts'

export const focus: typeof source = {
  title: 'What visitors see',
  note: 'The point is never cut off. Drag it, or move it with the arrow keys, and check that lettering stays within each frame.',
  point: 'Point that stays in sight',
  at: (x, y) => `${x}% from the left, ${y}% from the top`,
  frames: { desktop: 'Desktop', phone: 'Phone', phoneList: 'List on a phone', pouch: 'Pouch' },
  english: (frame) => `${frame} (English)`,
  fills: 'Fill the pouch with the picture',
  cut: (frames) => `Lettering may be cut off: ${frames.join(', ')}.`,
  centre: 'Back to the middle',
}
