// A forgotten password: asking for a link, and setting a new one with it.

export const reissue = {
  title: 'パスワード再発行',
  lead: 'ご登録のメールアドレスに、新しいパスワードを設定するためのリンクをお送りします。',
  mail: 'メールアドレス',
  submit: '送信する',
  toLogin: 'ログイン画面へ',
  sentTitle: 'メールをご確認ください',
  sent: 'ご登録のあるメールアドレスの場合、パスワード再発行のご案内をお送りしました。30分以内にメールのリンクを開いてください。',
  notArrived: 'メールが届かない場合は、迷惑メールフォルダとアドレスをご確認ください。',
  resetTitle: '新しいパスワードの設定',
  resetLead: '設定すると、ログイン中の端末はすべてログアウトされます。',
  newPassword: '新しいパスワード',
  newPasswordAgain: '新しいパスワード（確認）',
  set: '設定する',
  noToken: 'リンクが正しくありません。メールのリンクをもう一度開いてください。',
  askAgain: 'もう一度メールを送る',
  doneTitle: 'パスワードを設定しました',
  done: '新しいパスワードでログインしてください。',
}
