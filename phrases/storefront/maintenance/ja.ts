export const maintenance = {
  title: 'メンテナンス中',
  heading: 'ただいまメンテナンス中です',
  text: 'ご不便をおかけしております。終了まで、しばらくお待ちください。お持ちのポイントとカードはそのままです。',
  expectedEnd: (time: string) => `終了予定：${time}`,
  comesBack: '再開すると、自動で元のページに戻ります。',
  retry: '今すぐ確認する',
}
