// Films of banners and reveals: uploaded, listed, and looked at for a moment.

export const films = {
  add: { banner: '動画のバナーにする', reveal: '演出の動画を追加' },
  style: '演出',
  styleOf: (number: string) => `演出 ${number}`,
  film: '動画ファイル',
  filmHint: (megabytes: string, seconds: string) =>
    `MP4（H.264）ならどの端末でも再生できます。容量の小さいWebMも一緒に選べます。1つ${megabytes}MB・${seconds}秒・1920×1080まで。音声と、撮影場所などの情報は保存されません。`,
  tooLarge: (megabytes: string) => `ファイルが大きすぎます。${megabytes}MBまでです。`,
  tooMany: (most: string) => `1つの動画に選べるファイルは${most}つまでです。`,
  upload: '動画をアップロード',
  missing: '動画をアップロードしてください。',
  shown: { banner: 'バナーの動画', reveal: (place: string) => `${place}の動画` },
  poster: '静止画ファイル',
  posterHint: {
    banner: (megabytes: string) =>
      `再生が始まるまで表示されます。横1600×縦600ピクセルがおすすめです（幅1600以上、${megabytes}MBまで）。`,
    reveal: (megabytes: string) =>
      `再生が始まるまで表示されます。動画と同じ縦横比にしてください（幅480以上、${megabytes}MBまで）。`,
  },
  posterMissing: '静止画をアップロードしてください。',
  kind: 'バナーの種類',
  kinds: { carousel: '画像（切り替わります）', video: '動画（1つ）' },
  place: (style: string, tier: string) => `演出${style}・ランク${tier}`,
  line: (place: string, code: string, formats: string) => `${place}：動画${code}（${formats}）`,
  separator: '、',
  posterOnly: 'プレビューでは、動画のかわりに静止画を表示します。',
  reveals: '演出の動画（会員のページ）',
  revealsNote:
    'その日時にカードを開封すると、▶の組み合わせでは動画が、ほかでは標準の演出が流れます。動画は下で再生できます。',
  plays: '動画',
  scene: '標準の演出',
  none: 'その日時に動画はありません。すべて標準の演出が流れます。',
}
