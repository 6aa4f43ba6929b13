// Answers of the phones room: why no SMS was sent, why a code is refused.

export const phones = {
  alreadyVerified: 'このアカウントはすでにSMS認証が完了しています。',
  taken: 'この電話番号は別のアカウントで認証されています。お一人様1アカウントのご利用となります。',
  noNumber: 'ご登録の電話番号にはSMSを送信できません。海外の番号は国番号からご登録ください。',
  notMobile:
    'この電話番号にはSMSを送信できません。SMSを受け取れる携帯電話の番号（日本の番号は070・080・090などで始まる11桁）をご登録ください。',
  countryClosed:
    'この国・地域の電話番号にはSMSを送信していません。日本の携帯電話の番号をお持ちの方は、そちらをご登録ください。',
  otherPhone: 'ご登録の電話番号が変更されています。ページを再読み込みしてもう一度お試しください。',
  tooSoon: 'SMSの再送は1分後からご利用いただけます。少し待ってからもう一度お試しください。',
  tooMany: 'SMSの送信回数が上限に達しました。24時間ほど経ってからもう一度お試しください。',
  noCode: '先にSMSコードを送信してください。',
  ended: 'このSMSコードは無効になりました。コードを再送してください。',
  incomplete: 'SMSコードを6桁の数字で入力してください。',
  wrong: (triesLeft: number) => `SMSコードが正しくありません。あと${triesLeft}回入力できます。`,
  wrongLast: 'SMSコードが正しくありません。入力回数の上限に達したため、コードを再送してください。',
}

export type PhonePhrases = typeof phones
