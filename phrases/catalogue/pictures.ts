// Faults of a picture of a catalogue, or of the place where pictures are kept.

const pixels = (value: number) => value.toLocaleString('en')

/** Files that people take for pictures a page can show; a blank stands before Latin letters. */
export const otherFormats = {
  svg: { ja: ' SVG の図形', en: 'an SVG drawing' },
  gif: { ja: ' GIF 画像', en: 'a GIF' },
  heic: { ja: ' HEIC（iPhone の写真）', en: 'HEIC (a photo of an iPhone)' },
  tiff: { ja: ' TIFF 画像', en: 'TIFF' },
  bmp: { ja: ' BMP 画像', en: 'BMP' },
  pdf: { ja: ' PDF の文書', en: 'a PDF' },
  psd: { ja: ' Photoshop の文書', en: 'a Photoshop document' },
  video: { ja: '動画', en: 'a video' },
  text: { ja: 'ただの文書', en: 'a text' },
  empty: { ja: '空のファイル', en: 'an empty file' },
  unknown: { ja: '画像ではないもの', en: 'no picture' },
}

export const pictureFaults = {
  outside: {
    ja: (name: string) =>
      `画像「${name}」はフォルダーの外を指しています。フォルダーの中に置き、cards/tree.png のように書いてください。`,
    en: (name: string) => `"${name}" must lie inside the catalogue folder; write cards/tree.png`,
  },
  backslash: {
    ja: (name: string, better: string) => `画像「${name}」は「/」で区切って ${better} と書いてください。`,
    en: (name: string, better: string) => `write "${name}" with slashes: ${better}`,
  },
  missing: {
    ja: (name: string) => `画像「${name}」がありません。ファイルを置くか、名前をお確かめください。`,
    en: (name: string) => `the image "${name}" is missing; add the file or correct the name`,
  },
  otherSpelling: {
    ja: (name: string, found: string) =>
      `画像「${name}」がありません。「${found}」ならあります。大文字・小文字や全角・半角もそろえてください。`,
    en: (name: string, found: string) =>
      `the image "${name}" is missing, but there is "${found}"; write the name with the same letters`,
  },
  link: {
    ja: (name: string) =>
      `画像「${name}」はリンクです。リンクは使えません。ファイルそのものを置いてください。`,
    en: (name: string) => `"${name}" is a link, which cannot be used; put the file itself there`,
  },
  notFile: {
    ja: (name: string) => `画像「${name}」はファイルではありません。画像のファイルを書いてください。`,
    en: (name: string) => `"${name}" is not a file; name the file of a picture`,
  },
  notReadable: {
    ja: (name: string, code: string) =>
      `画像「${name}」を読めません（${code}）。ファイルを読む許可をお確かめください。`,
    en: (name: string, code: string) =>
      `"${name}" cannot be read (${code}); check that you may read the file`,
  },
  tooLarge: {
    ja: (name: string, size: string, most: string) =>
      `画像「${name}」が大きすぎます（${size}）。${most} までです。小さく保存し直してください。`,
    en: (name: string, size: string, most: string) =>
      `"${name}" is too large (${size}); at most ${most}, so save it smaller`,
  },
  format: {
    ja: (name: string, found: string) =>
      `「${name}」は${found}です。PNG・JPEG・WebP・AVIF のどれかで保存し直してください。`,
    en: (name: string, found: string) => `"${name}" is ${found}; save it as PNG, JPEG, WebP or AVIF`,
  },
  animated: {
    ja: (name: string) => `画像「${name}」は動く画像です。1枚の静止画にしてください。`,
    en: (name: string) => `"${name}" is animated; save one still picture`,
  },
  broken: {
    ja: (name: string) => `画像「${name}」が壊れていて読めません。画像ソフトで開き、保存し直してください。`,
    en: (name: string) =>
      `"${name}" is broken and cannot be read; open it in a picture editor and save it again`,
  },
  tooDear: {
    ja: (name: string) =>
      `画像「${name}」は、表示までに時間のかかる形で保存されています。画像ソフトで開き、通常の設定で保存し直してください。`,
    en: (name: string) =>
      `"${name}" takes very long to open; open it in a picture editor and save it again with the usual settings`,
  },
  busy: {
    ja: (name: string) =>
      `ほかの画像を処理しているため、「${name}」を受け付けられませんでした。少し時間をおいて、もう一度お試しください。`,
    en: (name: string) =>
      `other pictures are still being made, so "${name}" was not taken; try again in a moment`,
  },
  tooManyPixels: {
    ja: (name: string, width: number, height: number, most: string) =>
      `画像「${name}」が大きすぎます（${pixels(width)}×${pixels(height)}画素）。${most}画素までに縮めてください。`,
    en: (name: string, width: number, height: number, most: string) =>
      `"${name}" has too many pixels (${pixels(width)}×${pixels(height)}); make it ${most} pixels at most`,
  },
  tooNarrow: {
    ja: (name: string, width: number, least: number) =>
      `画像「${name}」の幅が足りません（${pixels(width)}画素）。ここでは幅 ${pixels(least)} 画素以上が必要です。`,
    en: (name: string, width: number, least: number) =>
      `"${name}" is only ${pixels(width)} pixels wide; here it needs at least ${pixels(least)}`,
  },
}

/** Not the picture's fault. */
export const storeFaults = {
  full: {
    ja: (folder: string) =>
      `画像の保存先 ${folder} に空きがありません。空きを作ってから、もう一度お試しください。`,
    en: (folder: string) =>
      `the disk of ${folder}, where pictures are kept, is full; make room and run it again`,
  },
  notWritable: {
    ja: (folder: string, code: string) =>
      `画像の保存先 ${folder} に書けません（${code}）。書き込みの許可をお確かめください。`,
    en: (folder: string, code: string) =>
      `${folder}, where pictures are kept, cannot be written (${code}); check that you may write there`,
  },
  lost: {
    ja: (file: string) =>
      `店の画像 ${file} が保存先にありません。控えから戻すか、その画像をもう一度取り込んでください。`,
    en: (file: string) =>
      `the shop's picture ${file} is not in its folder; restore it from a backup, or import that picture again`,
  },
}
