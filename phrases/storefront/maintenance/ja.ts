export const maintenance = {
  title: 'メンテナンス中',
  heading: 'ただいまメンテナンス中です',
  text: 'ご不便をおかけしております。終了までしばらくお待ちください。保有ポイントやカードに影響はありません。',
  expectedEnd: (time: string) => `終了予定：${time}`,
  comesBack: '営業を再開すると、この画面は自動的に元のページへ戻ります。',
  retry: '今すぐ確認する',
}
