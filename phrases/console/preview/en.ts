import type * as source from './ja.ts'

export const preview: typeof source.preview = {
  note: 'A page of the shop as a guest will see it at that moment. Its buttons do nothing, and nothing is changed.',
  page: 'Page',
  top: 'Top page',
  exchange: 'Exchange counter',
  legal: {
    'specific-commerce': 'Legal notice',
    'terms-of-service': 'Terms of service',
    'privacy-protection': 'Privacy policy',
    'user-guide': 'User guide',
  },
  at: 'Moment',
  atHint: 'Time of Japan. Empty: now.',
  language: 'Language',
  device: 'Screen',
  devices: { phone: 'Phone', desktop: 'Desktop' },
  look: 'Show',
  frame: 'Preview of the shop’s page',
}
