// What the phones room answers: why no SMS is sent, and why a code is not right.

const ja = {
  alreadyVerified: 'このアカウントはすでにSMS認証が完了しています。',
  taken: 'この電話番号は別のアカウントで認証されています。お一人様1アカウントのご利用となります。',
  noNumber: 'ご登録の電話番号にはSMSを送信できません。海外の番号は国番号から始まる番号をご登録ください。',
  otherPhone: 'ご登録の電話番号が変更されています。ページを再読み込みしてもう一度お試しください。',
  tooSoon: 'SMSの再送は1分後からご利用いただけます。少し待ってからもう一度お試しください。',
  tooMany: 'SMSの送信回数が上限に達しました。24時間ほど経ってからもう一度お試しください。',
  noCode: '先にSMSコードを送信してください。',
  ended: 'このSMSコードは無効になりました。コードを再送してください。',
  incomplete: 'SMSコードを6桁の数字で入力してください。',
  wrong: (triesLeft: number) => `SMSコードが正しくありません。あと${triesLeft}回入力できます。`,
  wrongLast: 'SMSコードが正しくありません。入力回数の上限に達したため、コードを再送してください。',
}

export type PhonePhrases = typeof ja

const en: PhonePhrases = {
  alreadyVerified: 'This account has already been verified by SMS.',
  taken: 'This phone number has been verified by another account. Each person may have one account.',
  noNumber:
    'No SMS can be sent to your registered phone number. Register a number outside Japan with its country code first.',
  otherPhone: 'Your registered phone number has changed. Reload the page and try again.',
  tooSoon: 'Another SMS can be sent one minute after the last. Please wait a moment and try again.',
  tooMany: 'The limit of SMS messages has been reached. Please try again in about 24 hours.',
  noCode: 'Please have a code sent first.',
  ended: 'This code is no longer valid. Please have a new one sent.',
  incomplete: 'Please enter the 6 digits of the code.',
  wrong: (triesLeft) =>
    `The code is not correct. You can try ${triesLeft} more ${triesLeft === 1 ? 'time' : 'times'}.`,
  wrongLast: 'The code is not correct, and there are no tries left. Please have a new one sent.',
}

export const phones = { ja, en }
