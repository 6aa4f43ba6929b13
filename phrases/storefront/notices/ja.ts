// The page of the shop's notices.

export const notices = {
  description: 'お店からのお知らせの一覧です。',
  pinned: '重要',
  empty: '現在、お知らせはありません。',
}
