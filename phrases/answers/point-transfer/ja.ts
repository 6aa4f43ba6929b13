// Answers of the calls for point transfers.

export const pointTransfer = {
  maintenance: 'システムメンテナンス中のため現在ご利用いただけません。',
  noSite: 'ただいま、ポイントを移行できるサイトはありません。',
}

export type PointTransferPhrases = typeof pointTransfer
