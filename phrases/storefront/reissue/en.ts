import type { StorefrontPhrases } from '../ja.ts'

export const reissue: StorefrontPhrases['reissue'] = {
  title: 'Forgot your password?',
  lead: 'We will send a link for a new password to your registered e-mail address.',
  mail: 'E-mail address',
  submit: 'Send link',
  toLogin: 'To the login',
  sentTitle: 'Please check your mail',
  sent: 'If this address is registered, a link is on its way. Please open it within 30 minutes.',
  notArrived: 'Nothing there? Please check your spam folder and the address.',
  resetTitle: 'Set a new password',
  resetLead: 'All devices will be logged out.',
  newPassword: 'New password',
  newPasswordAgain: 'New password again',
  set: 'Set password',
  noToken: 'This link is not complete. Please open the link in the mail again.',
  askAgain: 'Send another link',
  doneTitle: 'Your new password is set',
  done: 'Please log in with it.',
}
