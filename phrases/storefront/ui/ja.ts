// The words of the primitives themselves.

export const ui = {
  close: '閉じる',
  loading: '読み込み中',
  pages: 'ページ',
  previousPage: '前のページ',
  nextPage: '次のページ',
  pageNumber: (page: number) => `${page}ページ`,
  carousel: 'カルーセル',
  slide: 'スライド',
  previousSlide: '前のバナー',
  nextSlide: '次のバナー',
  pause: '自動再生を止める',
  play: '自動再生する',
  slidePosition: (index: number, count: number) => `${count}枚中${index}枚目`,
  pointUnit: 'pt',
  coinUnit: 'コイン',
  yenBefore: '',
  yenAfter: '円(税込)',
}
