// What everybody reads of a sale that was halted without words of its own: they can be added later.

import type { Localized } from './language.ts'

export const shownIsChecked: Localized = {
  ja: '表示内容を確認しています。',
  en: 'We are checking what is shown.',
}
