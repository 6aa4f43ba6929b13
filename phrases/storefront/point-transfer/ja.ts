/** Why no points can be transferred (spec §2, ruling 23). */
export const pointTransfer = {
  maintenance: 'システムメンテナンス中のため現在ご利用いただけません。',
  noSite: '現在ポイントを移行できるサイトはありません。',
}
