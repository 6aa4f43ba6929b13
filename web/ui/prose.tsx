// Long texts in Japanese: lines are full, and no word in katakana is cut in two.

import { createElement, type ElementType, Fragment } from 'react'

/** A word in katakana, in a group, so that `split` keeps it. */
const katakanaWord = /([ァ-ヺー]{3,})/

/** A text in whose lines no word in katakana is cut, for a `.prose`. */
export const keepWords = (text: string) =>
  createElement(
    Fragment,
    null,
    ...text
      .split(katakanaWord)
      .map((part, place) => (place % 2 === 0 ? part : createElement('span', null, part))),
  )

/** A text that runs over several lines. Headings, buttons and hints break between phrases (base.css). */
export const Prose = ({ as: Tag = 'p', children }: { as?: ElementType; children: string }) => (
  <Tag className="prose">{keepWords(children)}</Tag>
)
