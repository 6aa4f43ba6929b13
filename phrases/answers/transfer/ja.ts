// What the transfers room answers.

export const transfer = {
  maintenance: 'システムメンテナンス中のため現在ご利用いただけません。',
  nobody: '現在ポイントを移行できるサイトはありません。',
}

export type TransferPhrases = typeof transfer
