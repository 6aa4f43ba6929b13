// Everybody reads these words while a halted sale has none of its own, which can be added later.

import type { Localized } from './language.ts'

export const shownIsChecked: Localized = {
  ja: '表示内容を確認しています。',
  en: 'We are checking what is shown.',
}
