// What is said when a call or a page fails (spec §8).

export const failures = {
  communication: '通信エラーが発生しました。時間をおいて再度お試しください。',
  server: 'サーバーエラーが発生しました。時間をおいて再度お試しください。',
  loginNeeded: 'ログインしてください。',
  pageTooOld: 'ページの有効期限が切れました。もう一度お試しください。',
  notFound: 'お探しの内容は見つかりませんでした。削除されたか、アドレスが変わった可能性があります。',
  tooManyRequests: 'アクセスが集中しています。少し時間をおいて再度お試しください。',
  maintenance: 'ただいまメンテナンス中です。',
  pageHeading: 'ページを表示できませんでした',
  notFoundHeading: 'ページが見つかりません',
  retry: '再読み込み',
  toTop: 'トップへ戻る',
}
