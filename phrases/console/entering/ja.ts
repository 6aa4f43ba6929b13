// Coming in: login, second factor, invitation, and the first screen.

export const login = {
  title: 'ログイン',
  mail: 'メールアドレス',
  password: 'パスワード',
  next: '次へ',
  provingTitle: '本人確認',
  provingNote: 'パスワードを確認しました。続けて、パスキーまたは認証アプリで本人確認をしてください。',
  restart: '別のアカウントでログイン',
}

export const enrolling = {
  title: '2段階認証の設定',
  note: 'パスワードが漏れても不正に使われないよう、もう1つの本人確認の方法を登録します。',
  passkey: 'パスキー',
  passkeyNote: '端末の指紋・顔認証や画面ロックで確認します。偽サイトにだまされにくく、おすすめです。',
  usePasskey: 'パスキーを登録する',
  app: '認証アプリ',
  appNote: 'スマートフォンの認証アプリに表示される6桁のコードで確認します。',
  useApp: '認証アプリを登録する',
  passkeyName: 'パスキーの名前',
  passkeyNameHint: 'あとで見分けられる名前（例：店舗のiPad）',
  register: '登録する',
  back: '別の方法を選ぶ',
  scan: '認証アプリで、このQRコードを読み取ってください。',
  qrCode: '認証アプリ用のQRコード',
  typeSecret: '読み取れないときは、次のキーをアプリに入力してください。',
  firstCode: 'アプリに表示された6桁のコード',
  recoveryTitle: '回復コード',
  recoveryNote:
    'パスキーや認証アプリが使えないときに、代わりに入力するコードです。1つにつき1回だけ使えます。この画面を閉じると二度と表示されません。',
  print: '印刷',
  kept: '安全な場所に控えました',
  goOn: '完了',
}

export const invitation = {
  title: '招待',
  welcome: (name: string) => `${name}さん、管理画面へようこそ`,
  note: 'ログインに使うパスワードを決めてください。続けて、2段階認証を設定します。',
  mail: 'メールアドレス',
  roles: '役割',
  password: 'パスワード（12文字以上）',
  passwordAgain: 'パスワード（確認のため、もう一度）',
  tooShort: '12文字以上で入力してください。',
  different: '2つのパスワードが一致していません。',
  accept: '利用を始める',
  goneTitle: 'この招待は使えません',
  gone: '招待リンクは1回だけ、発行から3日間有効です。新しいリンクの発行を、招待した人に依頼してください。',
  toLogin: 'ログイン画面へ',
}
