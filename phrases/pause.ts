// Why the sale of a beacon box is paused: everybody reads it beside the word that sales are paused.

import type { Localized } from './language.ts'

export type PauseReason = 'beacon' | 'witnesses' | 'forked'

export const pauseReasons: Record<PauseReason, Localized> = {
  beacon: {
    ja: '公開の乱数が届いていません。届きしだい、自動で再開します。お申し込み済みの口は、決まったラウンドのまま待ちます。',
    en: 'The public random number hasn’t arrived. Sales go on by themselves once it has. What you drew keeps its round.',
  },
  witnesses: {
    ja: '立会人の確認がとれていません。とれしだい、自動で再開します。お申し込み済みの口は、そのまま決まるのを待ちます。',
    en: 'The witnesses haven’t confirmed what was sold. Sales go on by themselves once they have. What you drew still waits to be decided.',
  },
  forked: {
    ja: '同じラウンドに対して、ふたつの締め切りが見つかりました。原因がわかるまで販売しません。',
    en: 'Two closings were found for one round. Nothing is sold until we know why.',
  },
}
