// Advice for a browser that takes no push messages.

import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'
import { outsideLine } from '#web/storefront/shell/line-browser.ts'
import css from './push.module.css'

type Words = StorefrontPhrases['push']

export function PushUnable({ why, words }: { why: keyof Words['unable']; words: Words }) {
  return (
    <p className={css.unable}>
      {words.unable[why]}
      {why === 'line' && <a href={outsideLine(window.location.href)}>{words.openInBrowser}</a>}
    </p>
  )
}
