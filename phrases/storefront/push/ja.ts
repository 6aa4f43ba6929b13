/** Messages to this device (web push). */
export const push = {
  title: 'プッシュ通知',
  what: 'ページを閉じていても、この端末にお知らせします。カードの内容は表示しません。',
  topics: {
    openings: 'お気に入りの販売開始',
    choices: 'カードの選択期限（2時間前）',
    parcels: 'カードの発送',
  },
  offers: {
    openings: '販売が始まったら、この端末にお知らせしますか？',
    choices: '選択期限の2時間前に、この端末にお知らせしますか？',
    parcels: 'カードを発送したら、この端末にお知らせしますか？',
  },
  accept: '通知を受け取る',
  later: 'あとで',
  accepted: '通知をオンにしました。会員メニューからいつでも変更できます。',
  stopHere: 'この端末での通知をやめる',
  stopped: 'この端末での通知を止めました。',
  saved: '保存しました。',
  failed: '通知を設定できませんでした。時間をおいて、もう一度お試しください。',
  unable: {
    line: 'LINEのブラウザでは通知を受け取れません。SafariやChromeで開いてください。',
    homeScreen: 'iPhone・iPadでは、共有メニューで「ホーム画面に追加」し、そこから開くと通知を受け取れます。',
    denied: 'このサイトの通知がブロックされています。ブラウザの設定で許可してください。',
    unsupported: 'お使いのブラウザは通知に対応していません。',
  },
  openInBrowser: 'ブラウザで開く',
}
