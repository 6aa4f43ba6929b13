import type { PhonePhrases } from './ja.ts'

export const phones: PhonePhrases = {
  alreadyVerified: 'This account has already been verified by SMS.',
  taken: 'This phone number has been verified by another account. Each person may have one account.',
  noNumber:
    'No SMS can be sent to your registered phone number. Register a number outside Japan with its country code first.',
  notMobile:
    'No SMS can be sent to this phone number. Register a mobile number (in Japan: 11 digits that begin with 070, 080, 090 or the like).',
  countryClosed:
    'We do not send SMS to numbers of this country or region. If you have a Japanese mobile number, please register it.',
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
