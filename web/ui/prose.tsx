// Long texts in Japanese: lines are full, and no word in katakana is cut in two.

import type { ElementType } from 'react'
import css from './prose.module.css'

/** A word in katakana, in a group, so that `split` keeps it. */
const katakanaWord = /([ァ-ヺー]{3,})/

/** A text that runs over several lines. Headings, buttons and hints break between phrases (base.css). */
export const Prose = ({ as: Tag = 'p', children }: { as?: ElementType; children: string }) => (
  <Tag className={css.prose}>
    {children.split(katakanaWord).map((part, place) =>
      place % 2 === 0 ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their places
        <span key={place}>{part}</span>
      ),
    )}
  </Tag>
)

/** The same of markup that the server has sanitised. */
export const ProseMarkup = ({ className, html }: { className: string | undefined; html: string }) => (
  <div
    className={`${css.prose} ${className}`}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was saved
    dangerouslySetInnerHTML={{ __html: html.replace(/[ァ-ヺー]{3,}(?![^<]*>)/g, '<span>$&</span>') }}
  />
)
