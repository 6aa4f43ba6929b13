// The count of texts that are written in Japanese alone, with a link to where each is written.

import type { listSettings } from '#contract/operator/settings.ts'
import type { OutputOf } from '#contract/wire.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Link } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

type Lacking = OutputOf<typeof listSettings>['withoutEnglish']

export function WithoutEnglish({ lacking }: { lacking: Lacking }) {
  const { settings: words } = usePhrases()
  if (lacking.count === 0) return null
  return (
    <Disclosure summary={words.withoutEnglish(formatInteger(lacking.count))}>
      <p>{words.withoutEnglishNote}</p>
      <ul>
        {lacking.list.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            {words.lackingKinds[one.kind]}{' '}
            <Link to={one.screen} lang="ja">
              {one.name}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
