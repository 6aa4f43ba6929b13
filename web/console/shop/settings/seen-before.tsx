// The preview of a scheduled change before its moment.

import { readPreview } from '#contract/operator/preview.ts'
import { minuteFrom } from '#web/console/frame/schedule/moments.ts'
import { useMe, usePhrases } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { previewPath } from '#web/console/shop/preview/route.ts'
import { Link } from '#web/router/context.tsx'
import { settingsAt } from './route.ts'
import css from './screen.module.css'

export function SeenBefore({
  at,
  address,
}: {
  at: string
  /** The page of the shop on which it is seen; undefined: a guest sees it on none. */
  address: string | undefined
}) {
  const { content, settings } = usePhrases()
  const own = useMe()?.roles ?? []
  const minute = minuteFrom(at)
  return (
    <p className={css.links}>
      <Link to={settingsAt(minute)}>{settings.toMoment}</Link>
      {address !== undefined && mayOpen(readPreview.roles, own) && (
        <Link to={previewPath({ address, at: minute })}>{content.toPreview}</Link>
      )}
    </p>
  )
}
