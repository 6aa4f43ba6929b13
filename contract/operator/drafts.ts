// Drafts: packs that are not sealed yet, with their simulation, and how they are sealed (decision 025).

import * as z from 'zod/mini'
import { boxModes } from '#contract/box-v2.ts'
import { packFocus } from '#contract/focus.ts'
import { invitedMost } from '#contract/invited-members.ts'
import { lines } from '#contract/lines.ts'
import { instant } from '#contract/times.ts'
import { id, nothing, record, text } from '#contract/wire.ts'
import { ofKind, yen } from './field-kinds.ts'
import {
  actFields,
  approvalOutcome,
  csvEncodings,
  filterText,
  gridPage,
  operatorCall,
  pageQuery,
} from './operator-call.ts'
import { marginFields, simulationFields } from './packs.ts'
import { draftReaders, draftWriters, packKeepers } from './roles.ts'

/** Longer lists of prizes come from a catalogue folder. */
export const draftPrizesMost = 2000
/** More slots are sealed from a catalogue folder: this process serves visitors meanwhile. */
export const draftSlotsMost = 200_000
/** A pack has at most so many milestones, each at so many slots. */
export const milestonesMost = 10
export const milestoneSlotsMost = 200
/** The most tags of a pack, and the characters of one. */
export const packTags = { most: 5, length: 20 } as const
/** The longest answer to a warning. */
export const answerLength = 300
const detailLength = 20_000

/** The key of a new pack, card or card type; it stands in addresses. */
const newKey = text(60)
const both = (max: number) => z.optional(z.strictObject({ ja: text(max), en: text(max) }))
const whole = z.optional(z.number())
const prize = {
  card: text(60),
  tier: whole,
  convertsTo: whole,
  shipOnly: z.optional(z.boolean()),
  points: z.optional(z.boolean()),
}

/**
 * A pack as a catalogue folder has it, without its key, detail and total; anything may be missing. The total follows from
 * the prizes. Times are instants with their offset, pictures the addresses under which the shop stores them.
 */
export const draftContent = z.strictObject({
  cardType: z.optional(text(60)),
  name: both(100),
  price: z.optional(z.union([z.strictObject({ points: whole }), z.strictObject({ coins: whole })])),
  startsAt: z.optional(text(60)),
  endsAt: z.optional(text(60)),
  /** Absent: sealed. */
  mode: z.optional(z.enum(boxModes)),
  maxPerPurchase: whole,
  maxPerMember: whole,
  maxPerPeriod: z.optional(z.union([z.strictObject({ day: whole }), z.strictObject({ week: whole })])),
  /** The members who may draw; nothing entered: everybody. */
  audience: z.optional(
    z.strictObject({
      registeredWithinDays: whole,
      rankFrom: whole,
      phoneProven: z.optional(z.boolean()),
      /** Mail addresses or ids of members; known ones are kept as ids. */
      invited: z.optional(z.array(text(254)).check(z.maxLength(invitedMost))),
    }),
  ),
  limitMessage: both(200),
  showLineup: z.optional(z.boolean()),
  showsAverage: z.optional(z.boolean()),
  hasTrial: z.optional(z.boolean()),
  revealStyle: whole,
  images: z.optional(z.array(text(300)).check(z.maxLength(20))),
  /** The English shop's pictures, equal in number; absent: the same in both languages. */
  imagesEn: z.optional(z.array(text(300)).check(z.maxLength(20))),
  focus: z.optional(packFocus),
  tags: z.optional(
    z
      .array(z.strictObject({ ja: text(packTags.length), en: text(packTags.length) }))
      .check(z.maxLength(packTags.most)),
  ),
  prizes: z.optional(
    z.array(z.strictObject({ ...prize, quantity: whole })).check(z.maxLength(draftPrizesMost)),
  ),
  lastOne: z.optional(z.strictObject(prize)),
  milestones: z.optional(
    z
      .array(
        z.strictObject({
          ...prize,
          slots: z.optional(z.array(z.number()).check(z.maxLength(milestoneSlotsMost))),
        }),
      )
      .check(z.maxLength(milestonesMost)),
  ),
  ceiling: z.optional(z.strictObject({ ...prize, draws: whole, without: whole, quantity: whole })),
})
export type DraftFields = z.output<typeof draftContent>

/** Templates of drafts: a free pack that each member draws once a day. */
export const draftTemplates = ['free_daily'] as const

export const draftStates = ['open', 'sealed', 'discarded'] as const

const draftFields = {
  key: id,
  content: draftContent,
  detailJa: z.string(),
  detailEn: z.string(),
  /** Counts the saves. */
  revision: z.int(),
  changedBy: z.string(),
  changedAt: instant,
  what: z.enum(draftStates),
  /** Null: it is not sealed. */
  sealedAt: z.nullable(instant),
  /** The operator who discarded it, and when. Null: it was not discarded. */
  discardedBy: z.nullable(z.string()),
  discardedAt: z.nullable(instant),
}

export const listDrafts = operatorCall({
  method: 'GET',
  path: '/operator/drafts',
  verb: 'draft list',
  summary: 'Drafts of packs, those changed last first.',
  roles: draftReaders,
  query: record({ ...pageQuery, q: filterText, which: z.optional(z.enum(draftStates)) }),
  output: record(
    gridPage(
      record({
        key: id,
        /** Empty: it has none yet. */
        name: z.string(),
        /** Slots, as far as the prizes are entered. */
        total: ofKind('count', z.number()),
        changedBy: z.string(),
        changedAt: instant,
        what: z.enum(draftStates),
      }),
    ),
  ),
})

export const readDraft = operatorCall({
  method: 'GET',
  path: '/operator/drafts/:key',
  verb: 'draft show',
  summary: 'One draft, what is missing or wrong in it, and who changed which of its fields when.',
  roles: draftReaders,
  output: record({
    ...draftFields,
    /** Each with the place of its field: `name.ja`, `prizes.0.quantity`. */
    faults: z.array(record({ place: z.string(), message: z.string() })),
    /** Worth a look, and no hindrance. */
    notes: z.array(z.string()),
    changes: z.array(
      record({ revision: z.int(), who: z.string(), changedAt: instant, places: z.array(z.string()) }),
    ),
    cardTypes: z.array(record({ key: id, name: z.string() })),
    /** The modes in which a box can be decided, and what each means for members and the shop. */
    modes: z.array(record({ mode: z.enum(boxModes), name: z.string(), about: z.array(z.string()) })),
    /** The ranks from which a pack can be drawn. */
    ranks: z.array(record({ number: z.int(), name: z.string() })),
    /** The tags of the shop's packs, each once. */
    tags: z.array(record({ ja: z.string(), en: z.string() })),
    /** The cards that a prize can be. */
    cards: z.array(
      record({
        key: id,
        name: z.string(),
        cardType: id,
        rarity: z.int(),
        image: z.string(),
        /** Null when it was not entered, or is not for these roles. */
        costYen: z.nullable(yen),
        marketYen: z.nullable(yen),
      }),
    ),
    /** The acts that the caller's roles may do now. */
    canChange: z.boolean(),
    canSeal: z.boolean(),
    canDiscard: z.boolean(),
  }),
})

export const simulateDraft = operatorCall({
  method: 'GET',
  path: '/operator/drafts/:key/simulation',
  verb: 'draft simulate',
  summary: 'The expected revenue and payout of a draft as entered so far, and the answers to its warnings.',
  roles: draftReaders,
  output: record({
    /** Null: price or prizes are not whole yet. */
    simulation: z.nullable(record({ ...simulationFields, margins: z.array(record(marginFields)) })),
    warnings: z.array(
      record({
        /** Names the warning with its figures. */
        warning: z.string(),
        message: z.string(),
        /** Null: it is to be answered. */
        answer: z.nullable(record({ text: z.string(), who: z.string(), answeredAt: instant })),
      }),
    ),
  }),
})

export const listCopySources = operatorCall({
  method: 'GET',
  path: '/operator/draft_sources',
  summary: 'Sources for a copy: drafts, last changed first, and sealed packs, newest first.',
  roles: draftWriters,
  output: record({
    sources: z.array(
      record({
        key: id,
        name: z.string(),
        /** Empty: it has none yet. */
        image: z.string(),
        isDraft: z.boolean(),
      }),
    ),
  }),
})

export const createDraft = operatorCall({
  method: 'POST',
  path: '/operator/drafts/create',
  summary:
    'Makes a draft, empty but for what the newest pack suggests, by a template, or as a copy of another draft or of a sealed pack. Without a key it gets one. 409 when the key is taken, 404 when there is nothing to copy.',
  roles: draftWriters,
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...actFields,
    key: newKey,
    copyOf: z.optional(text(60)),
    template: z.optional(z.enum(draftTemplates)),
  }),
  output: record({ key: id }),
})

export const saveDraft = operatorCall({
  method: 'POST',
  path: '/operator/drafts/save',
  summary:
    'Saves a draft, which may be incomplete. 409 when another operator has saved it since the revision that it was made from: the errors name the fields. 409 when it is sealed or was thrown away.',
  roles: draftWriters,
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...actFields,
    key: id,
    /** The one that was changed. */
    revision: z.int(),
    content: draftContent,
    detailJa: lines(detailLength),
    detailEn: lines(detailLength),
  }),
  output: record({ revision: z.int() }),
})

/** The columns of a file of prizes. */
export const prizeColumns = ['card', 'tier', 'quantity', 'convertsTo', 'shipOnly', 'points'] as const
/** More of its columns, by which it holds the extras as well: what a line is, and its rule. */
export const extraColumns = ['extra', 'slots', 'draws', 'without'] as const
/** Those of them that say yes or nothing, and the word for yes. */
export const yesColumns = ['shipOnly', 'points'] as const
export const prizeYes = 'yes'
/** The values in the column `extra`; it is empty for a prize of the slots. */
export const extraValues = { last_one: 'last-one', milestone: 'milestone', ceiling: 'ceiling' } as const
/** Bytes of the largest file of prizes. */
export const prizeFileMost = 200_000

export const importPrizes = operatorCall({
  method: 'POST',
  path: '/operator/drafts/import_prizes',
  summary:
    'Replaces the prizes of a draft by those of a CSV file and saves it, or returns the faults of each line (422). A file with the column `extra` replaces the extras too. 409 as for a save.',
  roles: draftWriters,
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...actFields,
    key: id,
    revision: z.int(),
    /** Base64url: CSV in UTF-8, UTF-16, CP932 or EUC-JP. */
    file: text(Math.ceil((prizeFileMost * 4) / 3)),
    encoding: z.enum(csvEncodings),
  }),
  output: record({ revision: z.int(), prizes: z.int() }),
})

export const answerWarning = operatorCall({
  method: 'POST',
  path: '/operator/drafts/answer',
  summary:
    'Answers a warning of the simulation. It holds for the warning with these figures. 409 when the draft has no such warning now.',
  roles: draftWriters,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...actFields, key: id, warning: text(100), answer: text(answerLength) }),
  output: nothing,
})

export const sealDraft = operatorCall({
  method: 'POST',
  path: '/operator/drafts/seal',
  verb: 'draft seal',
  summary:
    'Seals a draft: the pack is in the shop, and its terms stay for ever. Needs a second person. 409 when it has changed since this revision, when a warning is not answered, and when it is sealed; 422 with the faults.',
  roles: packKeepers,
  approvers: packKeepers,
  moves: ['boxes'],
  reason: 'none',
  input: record({ ...actFields, key: id, revision: z.int() }),
  output: approvalOutcome,
})

export const discardDraft = operatorCall({
  method: 'POST',
  path: '/operator/drafts/discard',
  verb: 'draft discard',
  summary:
    'Throws a draft away: it stays in the list, can be copied, and can neither be changed nor sealed. 409 when it was saved since this revision, when its sealing waits for an approval, and when it is sealed or was thrown away.',
  roles: draftWriters,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...actFields, key: id, revision: z.int() }),
  output: nothing,
})
