// The slideshow of the pack's pictures: 2 s still, 1 s transition (spec §9).

import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import type { Pack } from '#contract/catalogue.ts'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useReducedMotion } from '#web/ui/reduced-motion.ts'
import css from './pack-pictures.module.css'
import { motionMs, stillMs } from './pictures-timing.ts'
import { pictureSizes } from './route.ts'

export function PackPictures({
  pack: { images, focus, name },
  children,
}: {
  pack: Pick<Pack, 'images' | 'focus' | 'name'>
  /** Content over the pictures. */
  children?: ReactNode
}) {
  const { packDetail, ui } = usePhrases()
  const [shown, setShown] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const [isAlive, setAlive] = useState(false)
  const isStill = useReducedMotion()
  const rotates = images.length > 1 && !isPaused && !isStill

  useEffect(() => setAlive(true), [])
  useEffect(() => {
    if (!rotates) return
    const timer = setInterval(() => setShown((value) => (value + 1) % images.length), stillMs + motionMs)
    return () => clearInterval(timer)
  }, [rotates, images.length])

  return (
    <section className={css.pictures} aria-label={packDetail.pictures}>
      <div
        className={css.frame}
        data-slideshow=""
        data-running={isAlive || undefined}
        style={{ '--motion': `${motionMs}ms` } as CSSProperties}
      >
        {images.map((image, index) => (
          <Picture
            key={image}
            {...pictureSources(image, 'pack', pictureSizes, index ? '' : focus)}
            alt={index === 0 ? name : ''}
            width={960}
            height={640}
            className={css.picture}
            data-shown={index === shown || undefined}
            loading={index === 0 ? 'eager' : 'lazy'}
            fetchPriority={index === 0 ? 'high' : 'low'}
          />
        ))}
      </div>
      {images.length > 1 && (
        <div className={css.controls}>
          {images.map((image, index) => (
            <button
              key={image}
              type="button"
              className={css.dot}
              aria-label={packDetail.picture(index + 1)}
              aria-pressed={index === shown}
              onClick={() => {
                setPaused(true)
                setShown(index)
              }}
            />
          ))}
          {!isStill && (
            <button
              type="button"
              className={css.pause}
              aria-label={isPaused ? ui.play : ui.pause}
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? <PlayIcon /> : <PauseIcon />}
            </button>
          )}
        </div>
      )}
      {children}
    </section>
  )
}
