// The pictures of a pack, in their order.

import { useState } from 'react'
import type { Localized } from '#phrases/language.ts'
import { AddPictureDialog } from '#web/console/cards/add-picture-dialog.tsx'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import css from './draft.module.css'
import { moved } from './moved.ts'
import { type Part, withFields } from './part.ts'

const mostPictures = 20

export function PicturesPart({ entered, change, isFixed, faultAt }: Part) {
  const phrases = usePhrases()
  const { pictures: words } = phrases.drafts
  /** A place: its English picture is added. */
  const [adding, setAdding] = useState<'next' | number | null>(null)
  const { images = [], imagesEn = images } = entered.content
  const pictures = images.map((ja, at): Localized => ({ ja, en: imagesEn[at] ?? ja }))
  const put = (next: Localized[]) =>
    change(
      withFields(entered, {
        images: next.length === 0 ? undefined : next.map(({ ja }) => ja),
        imagesEn: next.every(({ ja, en }) => ja === en) ? undefined : next.map(({ en }) => en),
      }),
    )
  const putEnglish = (place: number, en: string) =>
    put(pictures.map((picture, at) => (at === place ? { ...picture, en } : picture)))
  return (
    <Section
      title={words.title}
      note={words.note}
      actions={
        !isFixed &&
        images.length < mostPictures && <Button onClick={() => setAdding('next')}>{words.add}</Button>
      }
    >
      {images.length === 0 && (
        <p className={faultAt('images') && css.fault}>{faultAt('images') ?? words.empty}</p>
      )}
      <ol className={css.pictures}>
        {pictures.map(({ ja, en }, at) => {
          const number = String(at + 1)
          return (
            <li key={ja}>
              <Picture src={ja} alt={words.picture(number)} />
              {en !== ja && <Picture src={en} alt={words.english(number)} />}
              {(['images', 'imagesEn'] as const).map((field) => {
                const fault = faultAt(`${field}.${at}`)
                return (
                  fault && (
                    <p key={field} className={css.fault}>
                      {fault}
                    </p>
                  )
                )
              })}
              {!isFixed && (
                <span className={css.tools}>
                  <button
                    type="button"
                    className={css.tool}
                    aria-label={words.up(number)}
                    disabled={at === 0}
                    onClick={() => put(moved(pictures, at, -1))}
                  >
                    <ChevronLeftIcon size={18} />
                  </button>
                  <button
                    type="button"
                    className={css.tool}
                    aria-label={words.down(number)}
                    disabled={at === images.length - 1}
                    onClick={() => put(moved(pictures, at, 1))}
                  >
                    <ChevronRightIcon size={18} />
                  </button>
                  <button
                    type="button"
                    className={css.tool}
                    aria-label={words.remove(number)}
                    onClick={() => put(pictures.filter((_, place) => place !== at))}
                  >
                    <CloseIcon size={18} />
                  </button>
                </span>
              )}
              {!isFixed && (
                <Button onClick={() => (en === ja ? setAdding(at) : putEnglish(at, ja))}>
                  {en === ja ? words.addEnglish(number) : words.removeEnglish(number)}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {adding !== null && (
        <AddPictureDialog
          use="pack"
          onAdded={(address) =>
            adding === 'next'
              ? put([...pictures.filter(({ ja }) => ja !== address), { ja: address, en: address }])
              : putEnglish(adding, address)
          }
          onClose={() => setAdding(null)}
        />
      )}
    </Section>
  )
}
