// Answers of the members room: login, passwords, profile, withdrawal.

export const membership = {
  throttled: (minutes: number) =>
    `ログインの失敗が続いたため、一時的に制限しています。${minutes}分ほどおいてお試しいただくか、パスワードを再発行してください。`,
  crowded: 'ただいま、ログインと会員登録が大変混み合っています。数秒おいて、もう一度お試しください。',
  suspended: 'このアカウントはご利用を停止しています。お問い合わせ窓口までご連絡ください。',
  resetTokenInvalid:
    'このリンクは使用済みか、有効期限（30分）が切れています。もう一度パスワードの再発行をお申し込みください。',
  mailProofInvalid:
    'このリンクは有効期限（24時間）が切れているか、新しいメールのリンクに替わっています。マイページから確認メールを再送してください。',
  mailProofsUsedUp:
    '本日お送りできる確認メールの数に達しました。届いたメールをご確認いただくか、明日もう一度お試しください。',
  nameFixed: 'お名前はサイト上では変更できません。お問い合わせ窓口までご連絡ください。',
  mailFixed: 'メールアドレスはサイト上では変更できません。お問い合わせ窓口までご連絡ください。',
  passwordWrong: 'パスワードが正しくありません。もう一度入力してください。',
  codeNeeded: '認証アプリに表示されている6桁のコードを入力してください。',
  codeWrong:
    'コードが正しくありません。コードは一度しか使えません。新しいコードが表示されてから、お試しください。',
  codesThrottled: (minutes: number) =>
    `コードの誤りが続いたため、一時的に制限しています。${minutes}分ほどおいてお試しください。`,
  secondFactorIsOn: '2段階認証は、すでに有効です。',
  secondFactorNotOffered: '時間がたったため、設定を続けられません。最初からやり直してください。',
  drawUndecided: '結果を待っている抽選があるため、退会できません。カードが決まってからお試しください。',
  paymentOpen: 'お手続き中のお支払いがあるため、退会できません。お支払いの結果が出てからお試しください。',
}

export type MembershipPhrases = typeof membership
