// Shows the order of packs, banners, reveal films, the announcement, point courses and exchange offers as they stand, and all that is scheduled.
// At the console each page shows its own part of it, with the cards and packs that its forms offer.

import { type ContentKind, contentKinds } from '#contract/operator/content.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { changeKinds } from '#server/desks/content/kind.ts'
import { kindOf } from '#server/desks/content/kinds.ts'
import { type ContentChange, listRefused, listWaiting } from '#server/desks/content/queries.ts'
import { type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const sentences = {
  none: 'Nothing is scheduled, and nothing was refused.',
  notAKind: (text: string) => `"${text}" is not a kind of content: ${contentKinds.join(', ')}.`,
}

const lineOf = ({ id, kind, at, isEnd, who, why, reasons }: ContentChange): string =>
  [
    id,
    kind,
    `${isEnd ? 'ends' : 'from'} ${japanInstant(at)}`,
    `by ${who}: ${why}`,
    ...reasons.map(({ en }) => `REFUSED: ${en}`),
  ].join('  ')

function kindNamed(text: string): ContentKind {
  const kind = contentKinds.find((one) => one === text)
  if (kind === undefined) throw new Refused(sentences.notAKind(text))
  return kind
}

export const noun: Noun = {
  about:
    'the order of packs, banners, reveal films, the announcement, point courses and exchange offers (decision 025)',
  verbs: {
    list: readingVerb({
      about: 'shows what is scheduled, settings and closings too, and what could not take effect',
      async read(db) {
        const lines = [...(await listWaiting(db)), ...(await listRefused(db, changeKinds))].map(lineOf)
        return lines.length === 0 ? [sentences.none] : lines
      },
    }),
    show: readingVerb({
      about: 'shows the current content of a kind, as JSON that `content change` takes',
      args: ['kind'],
      read: async (db, { args }) => [
        JSON.stringify(await kindOf(kindNamed(args.kind)).read(db), undefined, 2),
      ],
    }),
  },
}
