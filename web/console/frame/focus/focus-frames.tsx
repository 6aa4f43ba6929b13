// Which part of a picture visitors see: the picture with its point, and live the frames in which pages show it.

import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react'
import { middle, type PackFocus, positionOf } from '#contract/focus.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PouchFace } from '#web/ui/pouch-face.tsx'
import { type Crop, cropOf } from './crop.ts'
import css from './focus-frames.module.css'
import { isCut, letteredCells } from './lettering.ts'

type Use = 'banner' | 'pack'
type FrameName = keyof ConsolePhrases['focus']['frames']

/** Width by height of the places, and how far the picture is magnified there. */
const frames: Readonly<Record<Use, readonly { name: FrameName; aspect: number; zoom: number }[]>> = {
  banner: [
    { name: 'desktop', aspect: 8 / 3, zoom: 1 },
    { name: 'phone', aspect: 8 / 7, zoom: 1 },
  ],
  pack: [
    { name: 'desktop', aspect: 3 / 2, zoom: 1 },
    { name: 'phoneList', aspect: 1, zoom: 1 },
    { name: 'pouch', aspect: 3 / 4, zoom: 1.34 },
  ],
}

export interface FocusFramesProps {
  use: Use
  picture: string
  /** The picture of the English shop; empty: the same one. */
  pictureEn?: string | undefined
  /** Set on a pouch. */
  name?: string
  /** Undefined: the middle. */
  focus: PackFocus | undefined
  onChange: (focus: PackFocus | undefined) => void
}

export function FocusFrames({ use, picture, pictureEn, name = '', focus, onChange }: FocusFramesProps) {
  const { focus: words } = usePhrases()
  const at = focus ?? middle
  const shown = [{ picture, isEnglish: false }]
  if (pictureEn && pictureEn !== picture) shown.push({ picture: pictureEn, isEnglish: true })
  return (
    <fieldset className={css.focus}>
      <legend>{words.title}</legend>
      <p className="soft">{words.note}</p>
      <Whole picture={picture} focus={at} onMove={(point) => onChange({ ...focus, ...point })} />
      {shown.map((one) => (
        <Frames key={one.picture} use={use} {...one} name={name} focus={at} />
      ))}
      {use === 'pack' && (
        <div>
          <Checkbox
            checked={focus?.fillsPouch === true}
            onChange={({ target: { checked } }) =>
              onChange({ x: at.x, y: at.y, ...(checked && { fillsPouch: true }) })
            }
          >
            {words.fills}
          </Checkbox>
        </div>
      )}
      {focus && (
        <div>
          <Button onClick={() => onChange(undefined)}>{words.centre}</Button>
        </div>
      )}
    </fieldset>
  )
}

const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)))

/** A press moves the point by one per cent, with Shift by ten. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** All of the picture. The point is drawn, or moved with the arrow keys; a press anywhere puts it there. */
function Whole({
  picture,
  focus: { x, y },
  onMove,
}: {
  picture: string
  focus: PackFocus
  onMove: (point: { x: number; y: number }) => void
}) {
  const { focus: words } = usePhrases()
  const put = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = (
      currentTarget.parentElement ?? currentTarget
    ).getBoundingClientRect()
    onMove({ x: within(((clientX - left) / width) * 100), y: within(((clientY - top) / height) * 100) })
  }
  const press = (event: KeyboardEvent) => {
    const [right, down] = steps[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    const far = event.shiftKey ? 10 : 1
    onMove({ x: within(x + right * far), y: within(y + down * far) })
  }
  return (
    <div className={css.whole}>
      <img src={picture} alt="" draggable={false} onPointerUp={put} />
      <span
        className={css.point}
        style={{ left: `${x}%`, top: `${y}%` }}
        role="slider"
        tabIndex={0}
        aria-label={words.point}
        aria-valuenow={x}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={words.at(String(x), String(y))}
        onKeyDown={press}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && put(event)}
      />
    </div>
  )
}

/** The lettering that the browser finds in a picture; null until it is loaded. */
function useLettering(picture: string) {
  const [read, setRead] = useState<{ aspect: number; cells: Crop[] } | null>(null)
  useEffect(() => {
    const image = new Image()
    // Media may come from another origin, and what is read of it must be allowed there.
    image.crossOrigin = 'anonymous'
    image.src = picture
    let isLeft = false
    image.decode().then(
      () => !isLeft && setRead(readImage(image)),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [picture])
  return read
}

/** The lines of a picture that are read: a letter that visitors read is larger than ten of them. */
const linesRead = 240

function readImage(image: HTMLImageElement): { aspect: number; cells: Crop[] } {
  const aspect = image.naturalWidth / image.naturalHeight
  const canvas = document.createElement('canvas')
  const [width, height] = [Math.round(linesRead * aspect), linesRead]
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, width, height)
  const { data = [] } = context?.getImageData(0, 0, width, height) ?? {}
  return { aspect, cells: letteredCells({ width, height, data }) }
}

function Frames({
  use,
  picture,
  isEnglish,
  name,
  focus,
}: {
  use: Use
  picture: string
  isEnglish: boolean
  name: string
  focus: PackFocus
}) {
  const { focus: words } = usePhrases()
  const read = useLettering(picture)
  const position = positionOf(focus)
  const isWhole = (frame: FrameName) => frame === 'pouch' && !focus.fillsPouch
  const cuts = frames[use].filter(({ name: frame, aspect, zoom }) => {
    if (read === null || isWhole(frame)) return false
    return isCut(
      read.cells,
      cropOf({ zoom, across: focus.x / 100, down: focus.y / 100 }, read.aspect, aspect),
    )
  })
  return (
    <div>
      <div className={css.frames}>
        {frames[use].map(({ name: frame, aspect }) => (
          <figure key={frame} style={{ '--aspect': aspect } as CSSProperties}>
            <div className={css.frame} data-cuts={cuts.some((cut) => cut.name === frame) || undefined}>
              {frame === 'pouch' ? (
                <PouchFace
                  picture={<Picture src={picture} alt="" />}
                  focus={isWhole(frame) ? '' : position}
                  name={name}
                />
              ) : (
                <img src={picture} alt="" style={{ objectPosition: position }} />
              )}
            </div>
            <figcaption>{isEnglish ? words.english(words.frames[frame]) : words.frames[frame]}</figcaption>
          </figure>
        ))}
      </div>
      <p role="status" className={css.cut}>
        {cuts.length > 0 && words.cut(cuts.map((cut) => words.frames[cut.name]))}
      </p>
    </div>
  )
}
