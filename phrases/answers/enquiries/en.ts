import type { enquiries as source } from './ja.ts'

export const enquiries: typeof source = {
  pictureUnreadable: 'We couldn’t read one of the pictures. Please choose JPEG, PNG or WebP.',
  tooMany: 'You’ve reached today’s limit of messages. Please write again tomorrow.',
  keyUsed: 'This enquiry was already sent with different text. Please reload the page and start again.',
  full: 'Nothing more can be added to this enquiry. Please start a new one.',
  linkEnded: 'This link has expired or is incomplete. Please open the link in our latest e-mail.',
  gone: 'This enquiry doesn’t exist, or its text has been deleted because of its age.',
  newer: 'A new message has arrived since you opened this page. Please reload it and read the message.',
  isClosed: 'This enquiry is closed already.',
  notClosed: 'This enquiry is not closed.',
  isAssigned: (who) => `${who} has this enquiry.`,
  notAssigned: 'No operator has this enquiry.',
}
