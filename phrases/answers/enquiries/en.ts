import type { enquiries as source } from './ja.ts'

export const enquiries: typeof source = {
  pictureUnreadable: 'One of the pictures cannot be read. Please choose JPEG, PNG or WebP pictures.',
  tooMany: 'You have reached the number of messages for today. Please write again tomorrow.',
  keyUsed: 'This enquiry was sent already with other words. Please reload the page and begin again.',
  full: 'Nothing more can be added to this enquiry. Please begin a new one.',
  linkEnded: 'This link has ended or is not complete. Please open the link in our newest mail.',
  gone: 'This enquiry does not exist, or its words were deleted after their time.',
  newer: 'A message has come since you opened this page. Please reload it and read the message.',
  isClosed: 'This enquiry is closed already.',
  notClosed: 'This enquiry is not closed.',
  isAssigned: (who) => `${who} has this enquiry.`,
  notAssigned: 'No operator has this enquiry.',
}
