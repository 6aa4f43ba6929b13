import type { notices as ja } from './ja.ts'

export const notices: typeof ja = {
  description: 'What the shop tells its visitors.',
  pinned: 'Important',
  empty: 'There is no notice at the moment.',
}
