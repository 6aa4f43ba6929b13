// What to do where this browser takes no push messages.

import { outsideLine } from '../line-browser.ts'
import css from './push.module.css'
import { usePushWords } from './words.ts'

export function PushUnable({ why }: { why: keyof ReturnType<typeof usePushWords>['unable'] }) {
  const words = usePushWords()
  return (
    <p className={css.unable}>
      {words.unable[why]}
      {why === 'line' && <a href={outsideLine(window.location.href)}>{words.openInBrowser}</a>}
    </p>
  )
}
