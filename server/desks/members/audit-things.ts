// The names of what records of the audit log are about. They are looked up when the log is read, as far as its reader may
// see them: the records themselves hold none.

import type { NamedThing } from '#contract/operator/audit-log.ts'
import { type AuditThing, thingOf } from '#contract/operator/audit-verbs.ts'
import { memberReaders, type OperatorRole } from '#contract/operator/roles.ts'
import type { Language } from '#phrases/language.ts'
import { findCards, findPacks } from '#server/cards/catalogue/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { localized } from '#server/localized.ts'
import { findMembers } from '#server/people/members/queries.ts'
import type { AuditRecord } from '#server/people/operator/queries.ts'
import { findPreparers } from '#server/people/staff/approval-queries.ts'
import { namesOfOperators } from '#server/people/staff/queries.ts'
import { showTo } from './mask.ts'
import { contactOf } from './present-member.ts'

interface Told {
  thing: NamedThing | null
  prepared: { by: string; verb: string; thing: NamedThing | null } | null
}

interface Reader {
  operator: { roles: readonly OperatorRole[] }
  language: Language
}

type Telling = Pick<AuditRecord, 'verb' | 'subject' | 'detail'>

/** The verb and the subject that the record of an approval tells of. */
function preparedIn({ verb, detail }: Telling): { verb: string; subject: string } | undefined {
  const { verb: prepared, subject } = Object(detail) as Record<string, unknown>
  return thingOf(verb) === 'approval' && typeof prepared === 'string' && typeof subject === 'string'
    ? { verb: prepared, subject }
    : undefined
}

/** Reads the names of what these records are about at once; answers how each is told, and how many members are named. */
export async function tellerOf(
  db: Database,
  records: readonly Telling[],
  visit: Reader,
): Promise<{ tell: (record: Telling) => Told; members: number }> {
  const about = records.flatMap((record) => [record, preparedIn(record) ?? record])
  const idsOf = (kind: AuditThing) => [
    ...new Set(about.flatMap(({ verb, subject }) => (thingOf(verb) === kind ? [subject] : []))),
  ]
  const approvals = idsOf('approval').filter((id) => isUuid(id))
  const preparers = await findPreparers(db, approvals)
  const preparerNames = await namesOfOperators(db, [...preparers.values()])
  const names = await namesOf(db, idsOf, visit)
  const thing = (verb: string, id: string): NamedThing | null => {
    const kind = thingOf(verb)
    if (kind === undefined || kind === 'approval' || id === '') return null
    return { kind, id, name: names.get(kind)?.get(id) ?? '' }
  }
  const tell = (record: Telling): Told => {
    const prepared = preparedIn(record)
    return {
      thing: thing(record.verb, record.subject),
      prepared:
        prepared === undefined
          ? null
          : {
              by: preparerNames.get(preparers.get(record.subject) ?? '') ?? '',
              verb: prepared.verb,
              thing: thing(prepared.verb, prepared.subject),
            },
    }
  }
  return { tell, members: names.get('member')?.size ?? 0 }
}

async function namesOf(
  db: Database,
  idsOf: (kind: AuditThing) => string[],
  { operator: { roles }, language }: Reader,
): Promise<Map<AuditThing, Map<string, string>>> {
  const uuids = (kind: AuditThing) => idsOf(kind).filter((id) => isUuid(id))
  const mayName = roles.some((role) => memberReaders.includes(role))
  const show = showTo(roles)
  const [members, packs, cards, operators] = [
    mayName ? await findMembers(db, new Set(uuids('member'))) : new Map(),
    await findPacks(db, idsOf('pack')),
    await findCards(db, idsOf('card')),
    await namesOfOperators(db, uuids('operator')),
  ]
  const named = <Row>(rows: ReadonlyMap<string, Row>, nameOf: (row: Row) => string) =>
    new Map(Array.from(rows, ([id, row]) => [id, nameOf(row)]))
  return new Map([
    ['member', named(members, (member) => contactOf(member, show).name)],
    ['pack', named(packs, (pack) => localized(pack, 'name', language))],
    ['card', named(cards, (card) => localized(card, 'name', language))],
    ['operator', operators],
  ])
}
