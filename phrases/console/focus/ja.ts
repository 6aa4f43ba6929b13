/** Which part of a picture visitors see where it is cut. */
export const focus = {
  title: '見える範囲',
  note: '点のところは切れません。ドラッグか矢印キーで動かし、文字が枠に収まるかお確かめください。',
  point: '切らずに見せる点',
  at: (x: string, y: string) => `左から${x}%、上から${y}%`,
  frames: {
    desktop: 'パソコン',
    phone: 'スマホ',
    phoneList: 'スマホの一覧',
    pouch: '開封の袋',
  },
  english: (frame: string) => `${frame}（英語版）`,
  fills: '袋いっぱいに写真を使う',
  cut: (frames: readonly string[]) => `${frames.join('と')}で、文字が切れるかもしれません。`,
  centre: '中央に戻す',
}
