import { readRows } from '#test/specification.ts'
import { calls } from './calls.ts'
import { catalogue } from './catalogue.ts'
import { operatorConsole } from './console.ts'
import type { Mutations } from './mutation.ts'
import { operating } from './operating.ts'
import { payments } from './payments.ts'
import { rooms } from './rooms.ts'
import { screens } from './screens.ts'
import { storefront } from './storefront.ts'

/** Each message is said otherwise. */
const messages: Mutations = Object.fromEntries(
  readRows()
    .filter(({ section }) => section.startsWith('Messages'))
    .map(({ id }) => [id, { replace: `'${id}'`, with: "'別の文です。'" }]),
)

/** The mutations of all rows. */
export const everyMutation: Mutations = {
  ...screens,
  ...storefront,
  ...calls,
  ...rooms,
  ...payments,
  ...operating,
  ...catalogue,
  ...operatorConsole,
  ...messages,
  // The same sentence stands twice in its table.
  'お支払いに失敗しました。他のお支払方法をご利用ください。': {
    replace: "otherMethod: 'お支払いに",
    with: "otherMethod: '別の",
  },
}
