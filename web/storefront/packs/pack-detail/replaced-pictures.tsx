// Pictures of cards that were replaced after the box was sealed (ruling 55).

import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { PackDetail } from './loader.ts'

export function ReplacedPictures({ pack: { replacedPictures } }: { pack: PackDetail }) {
  const { packDetail } = usePhrases()
  const { language } = useServices()
  const words = packDetail.replaced
  return (
    replacedPictures.length > 0 && (
      <Notice title={words.title}>
        <ul>
          {replacedPictures.map(({ name, side, replacedAt }) => (
            <li key={`${name} ${side} ${replacedAt}`}>
              {words.one(name, words.sides[side], formatInstant(replacedAt, language))}
            </li>
          ))}
        </ul>
      </Notice>
    )
  )
}
