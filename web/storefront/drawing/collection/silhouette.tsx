// A card that was not drawn shows the shapes of its picture in dusk, or its back where no picture is public.

import { pictureSources } from '#web/storefront/route/pictures.ts'
import { CardBack } from '#web/ui/card-back.tsx'
import { Picture } from '#web/ui/picture.tsx'
import css from './silhouette.module.css'

export const Silhouette = ({ imageUrl, sizes }: { imageUrl: string; sizes: string }) =>
  imageUrl ? (
    <span className={css.silhouette}>
      <Picture {...pictureSources(imageUrl, 'card', sizes)} alt="" loading="lazy" width={734} height={1024} />
    </span>
  ) : (
    <CardBack isFaint />
  )
