// Content that the shop shows beside its packs, changed now or at a moment to come (decision 025).

import * as z from 'zod/mini'
import { filmUses } from '#contract/film-limits.ts'
import { id, record, text } from '#contract/wire.ts'
import { actFields, approvalOutcome, operatorCall } from './operator-call.ts'
import { contentApprovers, contentReaders, type OperatorRole } from './roles.ts'
import { changeJson, momentFields, waitingFields } from './scheduled.ts'

/** The most that a list holds and a text is long; the import of a catalogue refuses more as well. */
export const contentLimits = {
  banners: 50,
  url: 500,
  alt: 200,
  text: 500,
  memo: 200,
  count: 10_000_000,
  stock: 1_000_000,
} as const

/** The top page shows pictures that follow each other, or one film. */
export const bannerModes = ['carousel', 'video'] as const

export const contentKinds = [
  'shelves',
  'banners',
  'revealFilms',
  'announcement',
  'courses',
  'offers',
] as const
export type ContentKind = (typeof contentKinds)[number]
const contentKind = z.enum(contentKinds)

interface ContentRule {
  readers: readonly OperatorRole[]
  keepers: readonly OperatorRole[]
  /** It moves money: a change waits for a second person. */
  needsApproval: boolean
}

const shown: ContentRule = {
  readers: ['viewer', 'packs', 'owner'],
  keepers: ['packs', 'owner'],
  needsApproval: false,
}
const sold: ContentRule = {
  readers: contentReaders,
  keepers: ['packs', 'finance', 'owner'],
  needsApproval: true,
}

/** The roles that see and change each kind. */
export const contentRules: Readonly<Record<ContentKind, ContentRule>> = {
  shelves: shown,
  banners: shown,
  revealFilms: shown,
  announcement: shown,
  courses: sold,
  offers: sold,
}

export const listContent = operatorCall({
  method: 'GET',
  path: '/operator/content',
  summary: 'What the shop shows now, and what is scheduled, of the kinds that the caller’s roles open.',
  roles: sold.readers,
  output: record({
    list: z.array(record({ kind: contentKind, content: changeJson, ...waitingFields })),
    /** The cards that offers name, and those that they may name. */
    cards: z.array(record({ cardId: id, name: z.string(), exchanged: z.int() })),
    /** The packs that have an order, and to which links may lead. */
    packs: z.array(
      record({ packId: id, url: z.string(), name: z.string(), picture: z.string(), isOver: z.boolean() }),
    ),
    cardTypes: z.array(record({ cardTypeId: id, name: z.string() })),
  }),
})

export const changeContent = operatorCall({
  method: 'POST',
  path: '/operator/content/change',
  verb: 'content change',
  behind: ['kind', 'content'],
  summary:
    'Replaces the whole content of one kind, now or at a scheduled time, with or without an end; content that moves money waits for a second person. 409 when it was changed or scheduled since it was shown, 422 with the path of each part that does not fit.',
  roles: sold.keepers,
  approvers: contentApprovers,
  moves: ['money', 'points'],
  reason: { field: 'kind', values: contentKinds.filter((kind) => contentRules[kind].needsApproval) },
  input: record({ ...actFields, kind: contentKind, content: changeJson, ...momentFields }),
  output: approvalOutcome,
})

export const withdrawContent = operatorCall({
  method: 'POST',
  path: '/operator/content/withdraw',
  verb: 'content withdraw',
  summary:
    'Withdraws a scheduled change that is not due yet, with its end; or dismisses a refused one. Removing the end of content that moves money waits for a second person. 409 when it is over.',
  roles: sold.keepers,
  approvers: contentApprovers,
  moves: ['money', 'points'],
  reason: 'none',
  input: record({ ...actFields, scheduledId: id }),
  output: approvalOutcome,
})

/** The places of pages that show an uploaded picture. */
export const pictureUses = [...filmUses, 'logo', 'icon'] as const
export type PictureUse = (typeof pictureUses)[number]
/** The parts of settings for which one can be uploaded in place of an address that is typed. */
export const pictureFields: Partial<Record<string, PictureUse>> = {
  logoUrl: 'logo',
  'sisterSites.iconUrl': 'icon',
}

/** Bytes of a picture that is uploaded. */
export const pictureBytes = 10_000_000

export const uploadPicture = operatorCall({
  method: 'POST',
  path: '/operator/content/picture',
  summary:
    'Keeps a picture for a banner, of a reveal’s film, or for the logo or an icon in the settings, made anew in the forms of the pages: nothing of its file stays. 422 when it is no picture, or too small.',
  roles: shown.keepers,
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...actFields,
    use: z.enum(pictureUses),
    /** The file's name, for the message about a fault in it; it is not kept. */
    name: text(200),
    /** Base64url. */
    picture: z.string().check(z.regex(/^[\w-]+$/), z.maxLength(Math.ceil((pictureBytes * 4) / 3))),
  }),
  output: record({ picture: z.string() }),
})
