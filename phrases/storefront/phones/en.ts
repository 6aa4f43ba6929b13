import type { StorefrontPhrases } from '../ja.ts'

export const phones: StorefrontPhrases['phones'] = {
  why: 'Verify by SMS to refer friends. A code is sent to your registered mobile phone.',
  verify: 'Verify by SMS',
  askTitle: 'Verify by SMS',
  ask: 'Send a code by SMS?',
  askNumber: (phone) => `To: ${phone}`,
  changeFirst: 'If the number is wrong, change your phone number first.',
  no: 'No',
  send: 'Send',
  codeTitle: 'Enter the code',
  sent: (phone) => `A code was sent to ${phone}. Enter its 6 digits.`,
  earlier: 'If you have a code from an earlier SMS, enter it here.',
  sending: 'Sending the code.',
  code: 'Code',
  validUntil: (time) => `The code is valid until ${time}.`,
  submit: 'Verify',
  resend: 'Send the code again',
  resendIn: (seconds) => `Send again in ${seconds} s`,
  doneTitle: 'Verified',
  done: 'Your phone has been verified by SMS.',
  failedTitle: 'Verify by SMS',
}
