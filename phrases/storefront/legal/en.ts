import type { legal as source } from './ja.ts'

export const legal: typeof source = {
  titles: {
    'user-guide': 'User guide',
    'specific-commerce': 'Specified Commercial Transactions Act notice',
    'terms-of-service': 'Terms of service',
    'privacy-protection': 'Privacy policy',
    'fund-settlement': 'Payment Services Act notice',
    'point-terms-of-service': 'Point terms of service',
  },
  contents: 'Contents',
  print: 'Print',
  version: (number) => `Version ${number}`,
  since: (when) => `from ${when}`,
  versionNote: (number, when) => `Version ${number} of our terms (this text from ${when})`,
  formerTitle: 'You’re reading an earlier version',
  former: (number) => `This is version ${number}. It differs from the one in force today.`,
  toCurrent: 'Read the current version',
  versionsTitle: 'Versions',
  versionsNote: 'The versions in which this text changed, newest first.',
  reading: 'Showing',
  orderTexts: 'Terms and notices for this order',
  opensInNewTab: 'Opens in a new tab',
  orderVersion: (number) =>
    `The terms as they stand now (version ${number}) apply to this order and are recorded with it.`,
}
