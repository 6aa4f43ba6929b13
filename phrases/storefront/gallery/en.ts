import type { gallery as source } from './ja.ts'

export const gallery: typeof source = {
  title: 'Gallery of primitives',
  buttons: 'Buttons',
  fields: 'Fields',
  sample: 'Sample',
  hint: 'A hint about the field',
  error: 'Please check this entry',
  disabled: 'Disabled',
  badges: 'Badges and notices',
  amounts: 'Amounts and meters',
  cards: 'Cards',
  waiting: 'Waiting and empty',
  rows: 'Rows',
  dialog: 'Open the dialog',
  longText:
    'Online trading-card packs drawn from sealed boxes, and you can verify that no result was changed.',
}
