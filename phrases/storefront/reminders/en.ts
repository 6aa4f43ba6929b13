import type { StorefrontPhrases } from '../ja.ts'

export const reminders: StorefrontPhrases['reminders'] = {
  title: 'Reminder mails',
  what: 'Mails before the time to choose cards ends (12 and 2 hours), after cards were decided automatically, and before points end (30 and 7 days).',
  receive: 'Send me reminder mails',
  always: 'Mails about purchases, passwords and other important matters are always sent.',
  saved: 'Saved.',
  stopTitle: 'Stop reminder mails',
  stopAsk: 'Stop reminder mails?',
  stopConsequence:
    'You will get no mail when the time to choose cards or your points are about to end. Cards not chosen within 24 hours become points automatically.',
  stop: 'Stop them',
  stoppedTitle: 'Stopped',
  stopped: 'Reminder mails have been stopped. You can turn them on again in the member menu.',
  badLink: 'This link is not valid. Log in and change the setting in the member menu.',
  toMenu: 'Open the member menu',
  toTop: 'To the top page',
}
