// Banners, reveal films, the announcement, point courses and exchange offers: what stands, what is scheduled, and what is withdrawn.

import { readFileSync } from 'node:fs'
import { type ContentKind, contentKinds } from '#contract/operator/content.ts'
import { type Content, contentSchemas } from '#contract/operator/content-schemas.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { withdrawContent } from '#server/desks/content/change-content.ts'
import { changeKinds } from '#server/desks/content/kind.ts'
import { kindOf } from '#server/desks/content/kinds.ts'
import { type ContentChange, listRefused, listWaiting } from '#server/desks/content/queries.ts'
import { readMoment } from '#tools/moment.ts'
import { badForm, scheduleChange } from '#tools/schedule-change.ts'
import { changingVerb, type Done, type Given, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const sentences = {
  none: 'Nothing is scheduled, and nothing was refused.',
  notAKind: (text: string) => `"${text}" is no content: ${contentKinds.join(', ')}.`,
  unreadable: (file: string) => `${file} cannot be read as JSON.`,
  noMoment: '--from is missing: when it takes effect, such as 2026-12-01T10:00:00+09:00.',
  changed: (kind: string) => `${kind} changed. The audit log keeps what stood before.`,
  scheduled: (kind: string) => `${kind} is scheduled.`,
  unknown: (id: string) => `there is no scheduled change ${id}.`,
  isOver: 'it has taken effect or was withdrawn.',
  withdrawn: (id: string) => `${id} was withdrawn, with its end.`,
  putAway: (id: string) => `${id} was put away.`,
}

const lineOf = ({ id, kind, at, isEnd, who, why, reasons }: ContentChange): string =>
  [
    id,
    kind,
    `${isEnd ? 'ends' : 'from'} ${japanInstant(at)}`,
    `by ${who}: ${why}`,
    ...reasons.map(({ en }) => `REFUSED: ${en}`),
  ].join('  ')

function kindNamed(text: string): ContentKind {
  const kind = contentKinds.find((one) => one === text)
  if (kind === undefined) throw new Refused(sentences.notAKind(text))
  return kind
}

function readContent(kind: ContentKind, file: string): Content {
  let typed: unknown
  try {
    typed = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Refused(sentences.unreadable(file))
  }
  const read = contentSchemas[kind].safeParse(typed)
  if (read.success) return read.data
  throw badForm(read.error.issues)
}

async function put(
  tx: Tx,
  { args, options, now, random }: Given<'kind' | 'file'>,
  from: Date | null,
  by: { who: string; why: string },
): Promise<Done> {
  const kind = kindNamed(args.kind)
  const content = readContent(kind, args.file)
  const until = options.until === undefined ? null : readMoment(String(options.until), from ?? now)
  const changed = await scheduleChange(tx, { kind, content, from, until, ...by, now, id: random.id })
  const { before, after } = changed
  const detail = {
    before,
    after,
    from: from && japanInstant(from),
    until: until && japanInstant(until),
  }
  return { subject: kind, detail, lines: [sentences[changed.outcome](kind)] }
}

const until = { type: 'string', about: 'when what stood before comes back' } as const

export const noun: Noun = {
  about: 'banners, reveal films, the announcement, point courses and exchange offers (decision 062)',
  verbs: {
    list: readingVerb({
      about:
        'shows what is scheduled, settings and closings as well, and what could not take effect at its moment',
      async read(db) {
        const lines = [...(await listWaiting(db)), ...(await listRefused(db, changeKinds))].map(lineOf)
        return lines.length === 0 ? [sentences.none] : lines
      },
    }),
    show: readingVerb({
      about: 'shows what stands of a kind, as JSON that `content schedule` takes',
      args: ['kind'],
      read: async (db, { args }) => [
        JSON.stringify(await kindOf(kindNamed(args.kind)).read(db), undefined, 2),
      ],
    }),
    change: changingVerb({
      about: 'gives a kind another content at once, whole, from a JSON file',
      args: ['kind', 'file'],
      options: { until },
      change: (tx, given, by) => put(tx, given, null, by),
    }),
    schedule: changingVerb({
      about: 'the same at a moment to come',
      args: ['kind', 'file'],
      options: { from: { type: 'string', about: 'when it takes effect' }, until },
      async change(tx, given, by) {
        const { options, now } = given
        if (options.from === undefined) throw new Refused(sentences.noMoment)
        return await put(tx, given, readMoment(options.from, now), by)
      },
    }),
    withdraw: changingVerb({
      about: 'withdraws what is scheduled, with its end, until it is due; puts away what was refused',
      args: ['id'],
      async change(tx, { args: { id }, now }) {
        const withdrawn = isUuid(id) ? await withdrawContent(tx, id, now) : { outcome: 'unknown' as const }
        if (withdrawn.outcome === 'unknown') throw new Refused(sentences.unknown(id))
        if (withdrawn.outcome === 'over') throw new Refused(sentences.isOver)
        const { kind, at, isEnd } = withdrawn.change
        return {
          subject: kind,
          detail: {
            scheduledId: id,
            at: japanInstant(at),
            isEnd,
            isPutAway: withdrawn.outcome === 'put away',
          },
          lines: [withdrawn.outcome === 'withdrawn' ? sentences.withdrawn(id) : sentences.putAway(id)],
        }
      },
    }),
  },
}
