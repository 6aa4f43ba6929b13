// The pictures of a pack, in their order.

import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../../ui/icons.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { AddPictureDialog } from '../../cards/add-picture-dialog.tsx'
import { usePhrases } from '../../services.tsx'
import { Section } from '../../shell/page.tsx'
import css from './draft.module.css'
import { moved } from './moved.ts'
import { type Part, withFields } from './part.ts'

const mostPictures = 20

export function PicturesPart({ entered, change, isFixed, faultAt }: Part) {
  const phrases = usePhrases()
  const { pictures: words } = phrases.drafts
  const [isAdding, setAdding] = useState(false)
  const images = entered.content.images ?? []
  const put = (next: string[]) =>
    change(withFields(entered, { images: next.length === 0 ? undefined : next }))
  return (
    <Section
      title={words.title}
      note={words.note}
      actions={
        !isFixed &&
        images.length < mostPictures && <Button onClick={() => setAdding(true)}>{words.add}</Button>
      }
    >
      {images.length === 0 && (
        <p className={faultAt('images') && css.fault}>{faultAt('images') ?? words.empty}</p>
      )}
      <ol className={css.pictures}>
        {images.map((image, at) => {
          const number = String(at + 1)
          return (
            <li key={image}>
              <Picture src={image} alt={words.picture(number)} />
              {faultAt(`images.${at}`) && <p className={css.fault}>{faultAt(`images.${at}`)}</p>}
              {!isFixed && (
                <span className={css.tools}>
                  <button
                    type="button"
                    className={css.tool}
                    aria-label={words.up(number)}
                    disabled={at === 0}
                    onClick={() => put(moved(images, at, -1))}
                  >
                    <ChevronLeftIcon size={18} />
                  </button>
                  <button
                    type="button"
                    className={css.tool}
                    aria-label={words.down(number)}
                    disabled={at === images.length - 1}
                    onClick={() => put(moved(images, at, 1))}
                  >
                    <ChevronRightIcon size={18} />
                  </button>
                  <button
                    type="button"
                    className={css.tool}
                    aria-label={words.remove(number)}
                    onClick={() => put(images.filter((_, place) => place !== at))}
                  >
                    <CloseIcon size={18} />
                  </button>
                </span>
              )}
            </li>
          )
        })}
      </ol>
      {isAdding && (
        <AddPictureDialog
          use="pack"
          onAdded={(address) => put([...images.filter((image) => image !== address), address])}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  )
}
