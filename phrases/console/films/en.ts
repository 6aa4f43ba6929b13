import type { films as ja } from './ja.ts'

export const films: typeof ja = {
  add: { banner: 'Make a film the banner', reveal: 'Add a film' },
  style: 'Reveal',
  styleOf: (number) => `Reveal ${number}`,
  film: 'Film file',
  filmHint: (megabytes, seconds) =>
    `MP4 (H.264) plays everywhere; a smaller WebM can be chosen beside it. Each up to ${megabytes} MB, ${seconds} seconds and 1920×1080. Sound, location and other file data are not kept.`,
  tooLarge: (megabytes) => `The file is too large; ${megabytes} MB at most.`,
  tooMany: (most) => `One film has ${most} files at most.`,
  upload: 'Upload the film',
  missing: 'Upload a film.',
  shown: { banner: 'Film of the banner', reveal: (place) => `Film: ${place}` },
  poster: 'Still picture file',
  posterHint: {
    banner: (megabytes) =>
      `Shown until the film plays. 1600×600 pixels is a good size (at least 1600 wide, up to ${megabytes} MB).`,
    reveal: (megabytes) =>
      `Shown until the film plays. Give it the proportions of the film (at least 480 wide, up to ${megabytes} MB).`,
  },
  posterMissing: 'Upload a still picture.',
  kind: 'Kind of banner',
  kinds: { carousel: 'A series of pictures', video: 'One film' },
  place: (style, tier) => `Reveal ${style}, tier ${tier}`,
  line: (place, code, formats) => `${place}: film ${code} (${formats})`,
  separator: ', ',
  posterOnly: 'The preview shows the still picture in place of the film.',
  reveals: 'Films of reveals (a page of members)',
  revealsNote:
    'A card that is revealed at this moment plays a film where ▶ stands, and the scene elsewhere. The films can be played below.',
  plays: 'film',
  scene: 'scene',
  none: 'There is no film at this moment: every reveal plays its scene.',
}
