// Faults of banners, films, courses and offers that are made at the console, beside those that a catalogue's file can
// have as well.

export const contentFaults = {
  unknownPicture: {
    ja: 'この画像はお店にありません。アップロードし直してください。',
    en: 'this picture is not in the shop; upload it again',
  },
  unknownFilm: {
    ja: 'この動画はお店にありません。アップロードし直してください。',
    en: 'this film is not in the shop; upload it again',
  },
  oneFilm: {
    ja: '動画のバナーは1つだけで、動画が必要です。',
    en: 'a film stands alone, and needs its film',
  },
  pictureAndFilm: {
    ja: '画像を切り替えるバナーに、動画は使えません。',
    en: 'banners that follow each other are pictures, not films',
  },
  courseWords: {
    ja: (amounts: string, points: string, yen: string, bonus: string) =>
      `「${amounts}」が、コースの数字（${points}pt、${yen}円、おまけ${bonus}pt）と合いません。`,
    en: (amounts: string, points: string, yen: string, bonus: string) =>
      `“${amounts}” does not fit the course of ${points} points for ${yen} yen with a bonus of ${bonus}.`,
  },
  noPlace: {
    ja: (key: string) => `「${key}」は、ここに並べられないか、2回書かれています。`,
    en: (key: string) => `"${key}" has no place here, or is named twice`,
  },
  noCard: {
    ja: (card: string) => `カード「${card}」はお店にありません。`,
    en: (card: string) => `there is no card "${card}"`,
  },
}
