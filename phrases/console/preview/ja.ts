// The preview of the shop at a moment.

export const preview = {
  note: '店のページを、その日時にお客様（ログイン前）が見るとおりに表示します。ボタンは押せません。',
  page: 'ページ',
  top: 'トップページ',
  exchange: '引換所',
  legal: {
    'specific-commerce': '特定商取引法に基づく表記',
    'terms-of-service': '利用規約',
    'privacy-protection': 'プライバシーポリシー',
    'user-guide': 'ご利用ガイド',
  },
  at: '日時',
  atHint: '日本時間。空欄なら今です。',
  language: '言語',
  device: '画面',
  devices: { phone: 'スマートフォン', desktop: 'パソコン' },
  look: '表示する',
  frame: '店のページのプレビュー',
}
