import { listIn } from '#phrases/console/lists.ts'
import type * as source from './ja.ts'

export const messages: typeof source.messages = {
  ...listIn('en', 'messages'),
  note: 'Delivery of mail, text and push messages; never their text. Messages with a deadline, such as a code, cannot be sent again.',
  empty: 'Nothing was sent yet.',
  noMember: 'Not a member',
  retry: 'Send again',
  retryNamed: (subject) => `Send “${subject}” again`,
  retryAll: (count) => `Send all again (${count})`,
  ask: 'The same text goes to the same address once more.',
  done: (count) =>
    count === '1' ? '1 message is sent again shortly.' : `${count} messages are sent again shortly.`,
}
