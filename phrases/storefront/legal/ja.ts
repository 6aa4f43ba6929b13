// Text around the legal documents, and the terms of an order.

export const legal = {
  titles: {
    'user-guide': 'ご利用ガイド',
    'specific-commerce': '特定商取引法に基づく表記',
    'terms-of-service': '利用規約',
    'privacy-protection': 'プライバシーポリシー',
    'fund-settlement': '資金決済法に基づく表示',
    'point-terms-of-service': 'ポイント利用規約',
  },
  contents: '目次',
  print: '印刷する',
  version: (number: string) => `第${number}版`,
  since: (when: string) => `${when} から`,
  versionNote: (number: string, when: string) => `規約等 第${number}版（この内容は ${when} から）`,
  formerTitle: '以前の版を表示しています',
  former: (number: string) => `これは第${number}版の内容です。現在の内容とは異なります。`,
  toCurrent: '現在の版を読む',
  versionsTitle: 'これまでの版',
  versionsNote: '内容が変わった版を、新しい順に並べています。',
  reading: '表示中',
  orderTexts: '関連する規約と表示',
  opensInNewTab: '新しいタブで開きます',
  orderVersion: (number: string) =>
    `お申し込みには、現在の規約等（第${number}版）が適用され、この版が記録されます。`,
}
