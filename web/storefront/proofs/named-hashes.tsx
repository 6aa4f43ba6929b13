// A row of the details of a proof: a name and its hashes.

import { HashValue } from './hash-value.tsx'

export function NamedHashes({
  name,
  hashes,
  canCopy,
}: {
  name: string
  hashes: readonly string[]
  canCopy?: boolean
}) {
  return (
    <div>
      <dt>{name}</dt>
      {hashes.map((hash) => (
        <dd key={hash}>
          <HashValue hash={hash} canCopy={canCopy} />
        </dd>
      ))}
    </div>
  )
}
