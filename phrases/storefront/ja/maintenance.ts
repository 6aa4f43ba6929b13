export const maintenance = {
  title: 'メンテナンス中',
  heading: 'ただいまメンテナンス中です',
  text: 'ご不便をおかけしております。終了までしばらくお待ちください。保有ポイントやカードに影響はありません。',
  retry: 'トップページを開く',
}
