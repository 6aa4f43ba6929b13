import type { notices as ja } from './ja.ts'

export const notices: typeof ja = {
  description: 'News from the shop.',
  pinned: 'Important',
  empty: 'No notices right now.',
}
