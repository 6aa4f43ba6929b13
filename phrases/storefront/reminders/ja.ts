// Mails before time runs out: the member's switch, and the page where a mail's link stops them.

export const reminders = {
  title: 'お知らせメール',
  what: 'カードの選択期限（12時間前・2時間前）、自動で処理した結果、ポイントの有効期限（30日前・7日前）をメールでお知らせします。',
  receive: '期限のお知らせメールを受け取る',
  always: 'ご購入・パスワードなどの大切なお知らせは、設定にかかわらずお送りします。',
  saved: '保存しました。',
  stopTitle: 'お知らせメールの停止',
  stopAsk: '期限のお知らせメールを停止しますか？',
  stopConsequence:
    '停止すると、カードの選択期限やポイントの有効期限が近づいてもメールは届きません。24時間以内に選ばれなかったカードは、自動でポイントに変換されます。',
  stop: '停止する',
  stoppedTitle: '停止しました',
  stopped: '期限のお知らせメールを停止しました。会員メニューからいつでも再開できます。',
  badLink: 'このリンクは正しくありません。ログインして、会員メニューから設定してください。',
  toMenu: '会員メニューを開く',
  toTop: 'トップへ',
}
