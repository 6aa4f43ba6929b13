import type { ContentKind } from '../../../contract/operator/content.ts'
import type { Content } from '../../../contract/operator/content-schemas.ts'
import type { Database, Tx } from '../../db/pool.ts'
import type { ContentFault } from '../catalogue/content-rows.ts'

/** How a kind of content stands, what is wrong with another content, and how that is written. */
export interface Kind<K extends ContentKind> {
  read(db: Database | Tx): Promise<Content<K>>
  /** What is wrong with a content in the shop as it stands; holds what must not change until it is written. */
  faults(tx: Tx, content: Content<K>): Promise<ContentFault[]>
  write(tx: Tx, content: Content<K>, now: Date): Promise<void>
}
