// The pictures of a pack, in their order.

import { useRef, useState } from 'react'
import { inLanguage, type Localized } from '#phrases/language.ts'
import { AddPictureDialog } from '#web/console/cards/add-picture-dialog.tsx'
import { ChoosePictures } from '#web/console/cards/choose-pictures.tsx'
import { useSendPicture } from '#web/console/cards/send-picture.ts'
import { FocusField } from '#web/console/frame/focus/focus-field.tsx'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import css from './draft.module.css'
import type { Entered } from './fields.ts'
import { moved } from './moved.ts'
import { type Part, withFields } from './part.ts'

const mostPictures = 20

/** New pictures stand last, in both languages. */
function withPictures(entered: Entered, added: readonly string[]): Entered {
  const { images = [], imagesEn } = entered.content
  const fresh = added.filter((address) => !images.includes(address))
  if (fresh.length === 0) return entered
  return withFields(entered, {
    images: [...images, ...fresh],
    ...(imagesEn && { imagesEn: [...imagesEn, ...fresh] }),
  })
}

export function PicturesPart({ entered, change, isFixed, faultAt }: Part) {
  const phrases = usePhrases()
  const { pictures: words } = phrases.drafts
  /** The place whose English picture is added. */
  const [adding, setAdding] = useState<number | null>(null)
  const { sendAll, isSending, fault, fileOf, keep } = useSentFiles()
  const [cutting, setCutting] = useState<string | null>(null)
  const { images = [], imagesEn = images, focus } = entered.content
  const pictures = images.map((ja, at): Localized => ({ ja, en: imagesEn[at] ?? ja }))
  const put = (next: Localized[]) =>
    change(
      withFields(entered, {
        images: next.length === 0 ? undefined : next.map(({ ja }) => ja),
        imagesEn: next.every(({ ja, en }) => ja === en) ? undefined : next.map(({ en }) => en),
        // It is a point of the first.
        focus: next[0]?.ja === images[0] ? focus : undefined,
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
        images.length < mostPictures && (
          <ChoosePictures
            disabled={isSending}
            onChoose={async (files) => {
              const added = await sendAll(files.slice(0, mostPictures - images.length))
              // Text that was typed meanwhile stays.
              change((now) => withPictures(now, added))
            }}
          >
            {isSending ? words.sending : words.add}
          </ChoosePictures>
        )
      }
    >
      {fault !== undefined && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
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
              {!isFixed && <Tools number={number} pictures={pictures} at={at} put={put} />}
              {!isFixed && fileOf(ja) && <Button onClick={() => setCutting(ja)}>{words.cut(number)}</Button>}
              {!isFixed && (
                <Button onClick={() => (en === ja ? setAdding(at) : putEnglish(at, ja))}>
                  {en === ja ? words.addEnglish(number) : words.removeEnglish(number)}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {!isFixed && <SeenPart entered={entered} change={change} />}
      {adding !== null && (
        <AddPictureDialog
          use="pack"
          onAdded={(address) => putEnglish(adding, address)}
          onClose={() => setAdding(null)}
        />
      )}
      {cutting !== null && (
        <AddPictureDialog
          use="pack"
          file={fileOf(cutting)}
          onAdded={(address) => {
            keep(address, fileOf(cutting))
            put(
              pictures.map(({ ja, en }) =>
                ja === cutting ? { ja: address, en: en === ja ? address : en } : { ja, en },
              ),
            )
          }}
          onClose={() => setCutting(null)}
        />
      )}
    </Section>
  )
}

/** The first picture as visitors see it. */
function SeenPart({ entered, change }: Pick<Part, 'entered' | 'change'>) {
  const { language } = useServices()
  const { images = [], imagesEn = [], focus, name = { ja: '', en: '' } } = entered.content
  const [picture] = images
  if (picture === undefined) return null
  return (
    <FocusField
      use="pack"
      picture={picture}
      pictureEn={imagesEn[0]}
      name={inLanguage(name, language)}
      focus={focus}
      onChange={(point) => change((now) => withFields(now, { focus: point }))}
    />
  )
}

/** Files that were sent from this page, by their addresses: another part of them can be chosen. */
function useSentFiles() {
  const send = useSendPicture()
  const files = useRef(new Map<string, File>())
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string>()
  const keep = (address: string, file: File | undefined) => {
    if (file !== undefined) files.current.set(address, file)
  }
  const sendAll = async (chosen: readonly File[]): Promise<string[]> => {
    const addresses: string[] = []
    setSending(true)
    setFault(undefined)
    for (const file of chosen) {
      const sent = await send(file, 'pack', crypto.randomUUID())
      if ('fault' in sent) setFault(sent.fault)
      else {
        keep(sent.address, file)
        addresses.push(sent.address)
      }
    }
    setSending(false)
    return addresses
  }
  return { sendAll, isSending, fault, fileOf: (address: string) => files.current.get(address), keep }
}

function Tools({
  number,
  pictures,
  at,
  put,
}: {
  number: string
  pictures: readonly Localized[]
  at: number
  put: (pictures: Localized[]) => void
}) {
  const { pictures: words } = usePhrases().drafts
  return (
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
        disabled={at === pictures.length - 1}
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
  )
}
