import type { installed as source } from './ja.ts'

export const installed: typeof source = {
  chooseCards: 'Choose your cards',
}
