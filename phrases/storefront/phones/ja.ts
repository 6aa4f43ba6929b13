// Proving a phone by SMS.

export const phones = {
  why: 'SMS認証を済ませると、友達紹介をご利用いただけます。ご登録の携帯電話番号にコードを送信します。',
  verify: 'SMS認証をする',
  askTitle: 'SMS認証',
  ask: 'SMSコードを送信しますか？',
  askNumber: (phone: string) => `送信先：${phone}`,
  changeFirst: '番号が違うときは、先に電話番号を変更してください。',
  no: 'いいえ',
  send: '送信する',
  codeTitle: 'SMSコードの入力',
  sent: (phone: string) => `${phone} にSMSコードを送信しました。届いた6桁のコードを入力してください。`,
  earlier: '先に届いたSMSコードがあれば、入力してください。',
  sending: 'SMSコードを送信しています。',
  code: 'SMSコード',
  validUntil: (time: string) => `このコードは${time}まで有効です。`,
  submit: '認証する',
  resend: 'コードを再送する',
  resendIn: (seconds: number) => `再送まで あと${seconds}秒`,
  doneTitle: '認証完了',
  done: 'SMS認証が完了しました。',
  failedTitle: 'SMS認証',
}
