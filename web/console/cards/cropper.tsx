// The part of a picture that a page shows: drawn with the pointer, or set with sliders from the keyboard.

import { type PointerEvent, useRef, useState } from 'react'
import { type Aim, type Crop, centred, cropOf, moveAim } from '#web/console/frame/focus/crop.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import css from './cropper.module.css'

const mostZoom = 4
const frameHeightRem = 16

/** `frame`: width by height of the place where the picture is shown. */
export function Cropper({
  source,
  frame,
  onCrop,
}: {
  source: string
  frame: number
  onCrop: (crop: Crop) => void
}) {
  const { cards: words } = usePhrases()
  const [picture, setPicture] = useState<number | null>(null)
  const [aim, setAim] = useState(centred)
  const last = useRef<{ x: number; y: number } | null>(null)
  const crop = cropOf(aim, picture ?? frame, frame)
  const put = (next: Aim, aspect = picture) => {
    setAim(next)
    if (aspect !== null) onCrop(cropOf(next, aspect, frame))
  }
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    if (last.current === null) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    put(moveAim(aim, crop, (x - last.current.x) / width, (y - last.current.y) / height))
    last.current = { x, y }
  }
  const slider = (name: 'zoom' | 'across' | 'down', least: number, most: number) => (
    <label className={css.slider}>
      {words.crop[name]}
      <input
        type="range"
        min={least}
        max={most}
        step={0.01}
        value={aim[name]}
        onChange={({ target: { value } }) => put({ ...aim, [name]: Number(value) })}
      />
    </label>
  )
  return (
    <div className={css.cropper}>
      <div
        className={css.frame}
        style={{ aspectRatio: String(frame), width: `min(100%, ${frameHeightRem * frame}rem)` }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          last.current = null
        }}
        onPointerCancel={() => {
          last.current = null
        }}
      >
        <img
          src={source}
          alt={words.crop.shown}
          draggable={false}
          style={{
            width: `${100 / crop.width}%`,
            height: `${100 / crop.height}%`,
            left: `${(-crop.left / crop.width) * 100}%`,
            top: `${(-crop.top / crop.height) * 100}%`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            const aspect = naturalWidth / naturalHeight
            setPicture(aspect)
            put(centred, aspect)
          }}
        />
      </div>
      {slider('zoom', 1, mostZoom)}
      {slider('across', 0, 1)}
      {slider('down', 0, 1)}
    </div>
  )
}
