// The public reason of a sale that a restore has halted.

import type { Localized } from './language.ts'

export const haltedByRestore: Localized = {
  ja: 'バックアップから復元したため、確認が済むまで販売を停止しています。',
  en: 'The shop was restored from a backup. The sale is halted until it has been checked.',
}
