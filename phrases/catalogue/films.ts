// Faults of a film of a catalogue. Those of the first part also apply to pictures, in pictures.ts.

export const filmFileFaults = {
  outside: {
    ja: (name: string) =>
      `動画「${name}」はフォルダーの外を指しています。フォルダーの中に置き、films/top.mp4 のように書いてください。`,
    en: (name: string) => `"${name}" must lie inside the catalogue folder; write films/top.mp4`,
  },
  backslash: {
    ja: (name: string, better: string) => `動画「${name}」は「/」で区切って ${better} と書いてください。`,
    en: (name: string, better: string) => `write "${name}" with slashes: ${better}`,
  },
  missing: {
    ja: (name: string) => `動画「${name}」がありません。ファイルを置くか、名前をお確かめください。`,
    en: (name: string) => `the film "${name}" is missing; add the file or correct the name`,
  },
  otherSpelling: {
    ja: (name: string, found: string) =>
      `動画「${name}」がありません。「${found}」ならあります。大文字・小文字や全角・半角もそろえてください。`,
    en: (name: string, found: string) =>
      `the film "${name}" is missing, but there is "${found}"; write the name with the same letters`,
  },
  link: {
    ja: (name: string) =>
      `動画「${name}」はリンクです。リンクは使えません。ファイルそのものを置いてください。`,
    en: (name: string) => `"${name}" is a link, which cannot be used; put the file itself there`,
  },
  notFile: {
    ja: (name: string) => `動画「${name}」はファイルではありません。動画のファイルを書いてください。`,
    en: (name: string) => `"${name}" is not a file; name the file of a film`,
  },
  notReadable: {
    ja: (name: string, code: string) =>
      `動画「${name}」を読めません（${code}）。ファイルを読む許可をお確かめください。`,
    en: (name: string, code: string) =>
      `"${name}" cannot be read (${code}); check that you may read the file`,
  },
  tooLarge: {
    ja: (name: string, size: string, most: string) =>
      `動画「${name}」が大きすぎます（${size}）。${most} までです。画質を下げるか、短くしてください。`,
    en: (name: string, size: string, most: string) =>
      `"${name}" is too large (${size}); at most ${most}, so lower its quality or make it shorter`,
  },
}

/** By the reason for which a film is not taken. `found`: a codec, a size, a length. */
export const filmFaults = {
  format: {
    ja: (name: string) =>
      `「${name}」は MP4 でも WebM でもありません。どちらかの動画で保存し直してください。`,
    en: (name: string) => `"${name}" is neither MP4 nor WebM; save it as one of them`,
  },
  extension: {
    ja: (name: string, found: string) =>
      `「${name}」の中身は ${found} です。ファイル名の終わりを中身に合わせてください。`,
    en: (name: string, found: string) => `"${name}" is ${found} inside; give the file the matching ending`,
  },
  noVideo: {
    ja: (name: string) => `「${name}」には音しか入っていません。映像のある動画を書いてください。`,
    en: (name: string) => `"${name}" has only sound; name a film with pictures`,
  },
  codec: {
    ja: (name: string, found: string) =>
      `「${name}」の形式（${found}）は再生できない端末があります。MP4 なら H.264（8ビット、4:2:0）、WebM なら VP9 で書き出してください。`,
    en: (name: string, found: string) =>
      `"${name}" is in ${found}, which some devices do not play; export H.264 (8 bits, 4:2:0) in MP4, or VP9 in WebM`,
  },
  size: {
    ja: (name: string, found: string) =>
      `動画「${name}」の画面が大きすぎます（${found}）。1920×1080 か 1080×1920 までに縮めてください。`,
    en: (name: string, found: string) =>
      `the picture of "${name}" is too large (${found}); make it 1920×1080 or 1080×1920 at most`,
  },
  seconds: {
    ja: (name: string, found: string, most: string) =>
      `動画「${name}」が長すぎます（${found}秒）。ここでは ${most}秒までです。`,
    en: (name: string, found: string, most: string) =>
      `"${name}" is too long (${found} s); here at most ${most} s`,
  },
  incomplete: {
    ja: (name: string) =>
      `動画「${name}」が途中で切れているか壊れています。もう一度書き出して、置き直してください。`,
    en: (name: string) => `"${name}" is cut off or broken; export it again and put the new file there`,
  },
}

/** Two films for one style and tier. In a catalogue's file the tier is called rarity. */
export const filmTwice = {
  ja: (style: number, tier: number) =>
    `演出（style）${style}・演出ランク（rarity）${tier}の動画は上にもあります。どちらかを消してください。`,
  en: (style: number, tier: number) =>
    `a film for style ${style} and tier (rarity) ${tier} is also above; remove one`,
}
