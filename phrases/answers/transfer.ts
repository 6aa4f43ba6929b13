// What the transfers room answers.

const ja = {
  maintenance: 'システムメンテナンス中のため現在ご利用いただけません。',
  nobody: '現在ポイントを移行できるサイトはありません。',
}

export type TransferPhrases = typeof ja

const en: TransferPhrases = {
  maintenance: 'This is currently unavailable due to system maintenance.',
  nobody: 'There is no site that points can be transferred from at the moment.',
}

export const transfer = { ja, en }
