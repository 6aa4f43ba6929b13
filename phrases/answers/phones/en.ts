import type { PhonePhrases } from './ja.ts'

export const phones: PhonePhrases = {
  alreadyVerified: 'Your phone has already been verified.',
  taken: 'This phone number is verified with another account. One account per person, please.',
  noNumber:
    'We can’t send an SMS to your registered number. For a number outside Japan, register it starting with its country code.',
  notMobile:
    'We can’t send an SMS to this number. Please register a mobile number (in Japan: 11 digits starting with 070, 080, 090 or the like).',
  countryClosed:
    'We don’t send SMS to this country or region. If you have a Japanese mobile number, please register that.',
  otherPhone: 'Your registered phone number has changed. Reload the page and try again.',
  tooSoon: 'You can ask for another SMS one minute after the last. Please wait a moment.',
  tooMany: 'You’ve reached the limit of SMS messages. Please try again in about 24 hours.',
  noCode: 'Please ask for a code first.',
  ended: 'This code is no longer valid. Please ask for a new one.',
  incomplete: 'Please enter the 6 digits of the code.',
  wrong: (triesLeft) =>
    `That code isn’t right. You can try ${triesLeft} more ${triesLeft === 1 ? 'time' : 'times'}.`,
  wrongLast: 'That code isn’t right, and there are no tries left. Please ask for a new one.',
}
