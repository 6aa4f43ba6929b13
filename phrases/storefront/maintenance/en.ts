import type { maintenance as source } from './ja.ts'

export const maintenance: typeof source = {
  title: 'Maintenance',
  heading: 'The shop is under maintenance',
  text: 'Sorry for the inconvenience. Please come back a little later. Your points and cards are safe.',
  expectedEnd: (time) => `Expected to end: ${time}`,
  comesBack: 'When the shop reopens, this page takes you back by itself.',
  retry: 'Check now',
}
