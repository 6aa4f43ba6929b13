// Every table of the shop, declared once: rights, guards, owners and places follow from its row (decision 016).

import { addressFields } from '#contract/address.ts'
import { profileFields } from '#contract/members.ts'
import type { DB } from './schema.ts'

/**
 * The database holds the rows of a table more or less firmly.
 * - `record`: rows of the permanent record. Triggers hold their fixed columns, and every row, against the tables' owner too.
 * - `erasable`: triggers hold their fixed columns; the shop may delete them.
 * - `kept`: the shop's role may change what moves, and deletes none.
 * - `free`: the shop's role may change what moves, and delete them.
 */
export type Life = 'record' | 'erasable' | 'kept' | 'free'

/**
 * The node that would hold the rows of a table if the database were several (docs/growing.md): with the member, so that everything
 * of one member is on one node; with the pack; copied to every node, because it is read everywhere and rarely written; or
 * on one node for the whole shop. Nothing distributes anything today: it keeps statements in a shape that could be.
 */
export type Place = 'member' | 'pack' | 'copied' | 'shop'

export interface Table<Column extends string = string> {
  /** The files of `server` that may name it; a path that ends in `/` is a folder. */
  owner: string | readonly string[]
  place: Place
  life: Life
  /** The columns that may change after a row was written. Every other one is fixed, also one that a migration adds. */
  moves: readonly Column[]
  /** Once one of these columns is set, nothing of the row moves any more. Triggers hold that. */
  ends?: readonly Column[]
  /** The columns that the shop may read, where it may not read all. */
  reads?: readonly Column[]
  /** False: the shop adds no row. */
  grows?: false
  /** The column that says when a row was written. The database refuses a moment that is not of now (decision 015). */
  at?: Column
  /** The table is the chain itself; every other permanent one is in it (decision 015). */
  chain?: 'own'
  /**
   * The columns that a role for reports may read (decision 011). Members are ids; no name, address, text that somebody wrote, or key of
   * anything is among it.
   */
  reports?: 'whole' | readonly Column[]
}

const payment = [
  'money/payments/queries.ts',
  'money/bank/queries.ts',
  'money/purchases/queries.ts',
  'money/refunds/queries.ts',
  'money/reconciliation/queries.ts',
  'money/payments/waiting.ts',
  'money/payments/payer-traces.ts',
  'money/payments/open-slips.ts',
  'money/payments/unproven-purchases.ts',
  'money/payments/card-declines.ts',
  'money/payments/member-payments.ts',
  'money/payments/payment-search.ts',
  'money/payments/sales.ts',
  'money/bank/find-candidates.ts',
]
const draws = ['queries', 'member-draws', 'draw-figures', 'draw-cursors', 'set-aside', 'paid-back'].map(
  (file) => `cards/draws/${file}.ts`,
)
const closings = ['cards/boxes/beacon/queries.ts', 'cards/boxes/beacon/published-queries.ts']
const catalogue = ['cards/catalogue/queries.ts', 'cards/catalogue/exchange-cards.ts']
const shipping = ['queries', 'parcel-queries', 'parcel-changes'].map((file) => `cards/shipping/${file}.ts`)
const reconciliation = ['queries', 'difference-search', 'open-differences'].map(
  (file) => `money/reconciliation/${file}.ts`,
)
const operators = ['people/staff/queries.ts', 'people/staff/session-queries.ts']

/** A table without a row does not compile, nor does a column that its table does not have. */
export const tables: { readonly [Name in keyof DB]: Table<keyof DB[Name] & string> } = {
  // People

  member: {
    owner: [
      ...['queries', 'member-search', 'member-index'].map((file) => `people/members/${file}.ts`),
      'db/shop-key.ts',
    ],
    place: 'member',
    life: 'kept',
    moves: [
      ...profileFields,
      ...(['mailProvenAt', 'mailProofHash', 'mailProofEndsAt'] as const),
      ...(['passwordHash', 'language', 'phoneVerifiedAt', 'verifiedNumber'] as const),
      ...(['referralCode', 'referredByCode', 'lastLoginAt', 'suspendedAt', 'withdrawnAt'] as const),
      ...(['nameKey', 'personKey', 'phoneKey'] as const),
      ...(['person', 'mailHash', 'phoneHash', 'personHash', 'verifiedHash'] as const),
    ],
    reports: ['id', 'registeredAt', 'withdrawnAt', 'prefectureId', 'language'],
  },
  session: { owner: 'http/session-queries.ts', place: 'shop', life: 'free', moves: ['lastUsedAt'] },
  loginAttempt: {
    owner: 'people/members/login-queries.ts',
    place: 'shop',
    life: 'free',
    moves: ['attempts', 'beganAt', 'lockedUntil', 'locks'],
  },
  passwordReset: {
    owner: 'people/members/login-queries.ts',
    place: 'member',
    life: 'free',
    moves: ['tokenHash', 'expiresAt', 'mails', 'countedSince'],
  },
  // No column moves. PostgreSQL lets a role lock rows that may change one.
  passwordResetRequest: {
    owner: 'people/members/login-queries.ts',
    place: 'shop',
    life: 'free',
    moves: ['requestedAt'],
  },
  knownDevice: {
    owner: 'people/members/known-devices.ts',
    place: 'member',
    life: 'free',
    moves: ['tokenHash', 'lastSeenAt'],
  },
  operatorDevice: {
    owner: 'people/members/known-devices.ts',
    place: 'shop',
    life: 'free',
    moves: ['tokenHash', 'lastSeenAt'],
  },
  dailyCount: {
    owner: 'people/members/daily-counts.ts',
    place: 'shop',
    life: 'free',
    moves: ['beganAt', 'taken'],
  },
  secondFactor: {
    owner: 'people/members/second-factor.ts',
    place: 'member',
    life: 'free',
    moves: ['turnedOnAt', 'lastStep'],
  },
  recoveryCode: { owner: 'people/members/second-factor.ts', place: 'member', life: 'free', moves: [] },
  // One number belongs to one account, whoever asks.
  provenNumber: { owner: 'people/phones/queries.ts', place: 'shop', life: 'record', moves: [] },
  phoneCode: {
    owner: 'people/phones/queries.ts',
    place: 'member',
    life: 'free',
    moves: ['id', 'number', 'codeHash', 'endsAt', 'wrongTries', 'usedAt'],
  },
  smsQuota: {
    owner: 'people/phones/queries.ts',
    place: 'shop',
    life: 'free',
    moves: ['windowBeganAt', 'sent', 'lastSentAt'],
  },
  pushSubscription: {
    owner: 'people/push/queries.ts',
    place: 'member',
    life: 'free',
    moves: ['id', 'memberId', 'sessionId', 'p256dh', 'auth', 'since'],
  },
  pushWish: { owner: 'people/push/queries.ts', place: 'member', life: 'free', moves: [] },
  outgoingMessage: {
    owner: ['people/messages/messages.ts', 'people/messages/outbox.ts'],
    place: 'shop',
    life: 'free',
    moves: ['attempts', 'nextAttemptAt', 'sentAt', 'givenUpAt', 'failure', 'body', 'sealedBody'],
  },
  webhookEndpoint: {
    owner: ['people/webhooks/queries.ts', 'people/webhooks/delivery-queries.ts', 'keys.ts'],
    place: 'shop',
    life: 'kept',
    moves: ['offAt', 'secret', 'wrapped', 'toldSince', 'secretSince', 'removedAt'],
  },
  webhookDelivery: {
    owner: 'people/webhooks/delivery-queries.ts',
    place: 'shop',
    life: 'free',
    moves: [
      ...(['attempts', 'nextAttemptAt', 'retryUntil', 'deliveredAt', 'givenUpAt'] as const),
      ...(['lastAnswer', 'tookMs', 'answerWords'] as const),
    ],
  },
  // Personal data and words go with the member, or after their time (refuse_change.sql).
  enquiry: {
    owner: 'people/enquiries/queries.ts',
    place: 'shop',
    life: 'record',
    moves: [
      ...(['name', 'mail', 'sealedGuest', 'about', 'lastAt', 'waitingSince', 'assignedTo'] as const),
      ...(['closedAt', 'erasedAt'] as const),
    ],
    ends: ['erasedAt'],
  },
  enquiryMessage: { owner: 'people/enquiries/queries.ts', place: 'shop', life: 'erasable', moves: [] },
  enquiryPicture: { owner: 'people/enquiries/queries.ts', place: 'shop', life: 'erasable', moves: [] },
  // An operator's name stays with who they were: the audit log names them by it.
  operator: {
    owner: operators,
    place: 'shop',
    life: 'record',
    moves: ['passwordHash', 'roles', 'endedAt', 'approvesFrom', 'rightsFrom', 'resetAt', 'resetBy'],
    ends: ['endedAt'],
  },
  operatorInvitation: {
    owner: operators,
    place: 'shop',
    life: 'record',
    moves: ['withdrawnAt', 'operatorId'],
    ends: ['withdrawnAt', 'operatorId'],
  },
  operatorSession: {
    owner: operators,
    place: 'shop',
    life: 'free',
    moves: ['lastUsedAt', 'provenAt', 'challenge'],
  },
  operatorPasskey: { owner: operators, place: 'shop', life: 'free', moves: ['counter', 'lastUsedAt'] },
  operatorAct: { owner: operators, place: 'shop', life: 'record', at: 'doneAt', moves: [] },
  approval: {
    owner: 'people/staff/approval-queries.ts',
    place: 'shop',
    life: 'record',
    at: 'preparedAt',
    moves: ['outcome', 'decidedBy', 'decidedAt', 'isBySelf', 'sealedInput'],
    ends: ['outcome'],
  },
  memberNote: { owner: 'people/staff/notes.ts', place: 'member', life: 'record', at: 'writtenAt', moves: [] },
  // A reader does not delete that they read: `forget_readings` deletes what is older than a year.
  personalDataReading: {
    owner: 'people/staff/readings.ts',
    place: 'shop',
    life: 'kept',
    at: 'readAt',
    moves: [],
  },
  auditRecord: {
    owner: 'people/operator/queries.ts',
    place: 'shop',
    life: 'record',
    at: 'doneAt',
    moves: [],
  },
  auditLink: { owner: 'people/operator/queries.ts', place: 'shop', life: 'record', moves: [] },
  // The chain over the permanent record: the database writes it, and the shop signs each day once.
  recordLayout: {
    owner: 'people/records/queries.ts',
    place: 'shop',
    life: 'record',
    moves: [],
    grows: false,
    chain: 'own',
  },
  recordPiece: {
    owner: 'people/records/queries.ts',
    place: 'shop',
    life: 'record',
    moves: [],
    grows: false,
    chain: 'own',
  },
  recordDay: {
    owner: 'people/records/queries.ts',
    place: 'shop',
    life: 'record',
    moves: ['signedAt', 'publicKey', 'signature'],
    ends: ['signedAt'],
    grows: false,
    chain: 'own',
  },
  recordWitness: {
    owner: 'people/records/queries.ts',
    place: 'shop',
    life: 'kept',
    moves: ['attempts', 'nextAttemptAt', 'lastAnswer', 'toldAt'],
  },
  recordCheck: {
    owner: 'people/records/queries.ts',
    place: 'shop',
    life: 'kept',
    moves: ['nextNo'],
    grows: false,
  },
  shopSetting: {
    owner: 'people/operator/queries.ts',
    place: 'copied',
    life: 'free',
    moves: ['value', 'changedAt'],
  },
  maintenance: {
    owner: 'people/operator/queries.ts',
    place: 'copied',
    life: 'free',
    moves: ['isOn', 'expectedEndAt', 'changedAt'],
  },
  jobRun: {
    owner: 'people/operator/job-runs.ts',
    place: 'shop',
    life: 'free',
    moves: ['succeededAt', 'failedAt', 'findings'],
    reports: 'whole',
  },
  setting: { owner: 'keys.ts', place: 'copied', life: 'kept', moves: ['value'] },
  signingKey: { owner: 'keys.ts', place: 'copied', life: 'free', moves: ['secret', 'wrapped'] },
  shopKey: {
    owner: 'db/shop-key.ts',
    place: 'copied',
    life: 'kept',
    moves: ['keyId', 'sealsFrom'],
  },
  waitingLine: {
    owner: 'http/waiting-line.ts',
    place: 'shop',
    life: 'kept',
    moves: ['turn', 'next', 'free', 'movedAt', 'pacedTurn', 'pacedAt', 'msEach'],
    grows: false,
  },
  waitingPlace: { owner: 'http/waiting-line.ts', place: 'shop', life: 'free', moves: ['seenAt'] },
  waitingEntry: { owner: 'http/waiting-line.ts', place: 'shop', life: 'free', moves: ['seenAt'] },

  // Money

  // Every draw writes it: a trigger would cost each draw half of what its row costs (decision 016).
  wallet: {
    owner: 'ledger/',
    place: 'member',
    life: 'kept',
    moves: [
      ...(['points', 'pointsConsumed', 'coinHundredths', 'entryCount', 'nextExpiryAt', 'isClosed'] as const),
      ...(['isHeld', 'spendMonth', 'monthPoints', 'earlierPoints'] as const),
    ],
    reports: 'whole',
  },
  pointLot: { owner: 'ledger/', place: 'member', life: 'record', moves: [], reports: 'whole' },
  ledgerEntry: { owner: 'ledger/', place: 'member', life: 'record', moves: [], reports: 'whole' },
  ledgerLeg: { owner: 'ledger/', place: 'member', life: 'kept', moves: [], grows: false, reports: 'whole' },
  idempotencyKey: { owner: 'ledger/', place: 'member', life: 'free', moves: [] },
  adjustment: {
    owner: 'money/wallet/adjustment-queries.ts',
    place: 'member',
    life: 'record',
    at: 'adjustedAt',
    moves: [],
    reports: ['id', 'memberId', 'points', 'coinHundredths', 'adjustedAt'],
  },
  creditedByHand: {
    owner: 'money/wallet/adjustment-queries.ts',
    place: 'member',
    life: 'record',
    at: 'creditedAt',
    moves: [],
    reports: ['id', 'paymentId', 'points', 'creditedAt'],
  },
  rank: {
    owner: 'money/ranks/queries.ts',
    place: 'copied',
    life: 'free',
    moves: ['nameJa', 'nameEn', 'spendFromPoints', 'coinRateBp', 'maintenanceCoinHundredths'],
    reports: 'whole',
  },
  rankMaintenance: {
    owner: 'money/ranks/queries.ts',
    place: 'member',
    life: 'record',
    moves: [],
    reports: 'whole',
  },
  referral: { owner: 'money/referrals/queries.ts', place: 'member', life: 'record', moves: [] },
  referralWaiting: { owner: 'money/referrals/queries.ts', place: 'member', life: 'free', moves: [] },
  pointCourse: {
    owner: ['money/payments/queries.ts', 'money/payments/courses.ts'],
    place: 'copied',
    life: 'free',
    moves: ['points', 'priceYen', 'memoJa', 'memoEn', 'position'],
    reports: 'whole',
  },
  paymentMethod: {
    owner: 'db/declared-tables.ts',
    place: 'copied',
    life: 'kept',
    moves: ['name', 'provider'],
    reports: 'whole',
  },
  payment: {
    owner: payment,
    place: 'member',
    life: 'record',
    moves: [
      ...(['state', 'changedAt', 'transitions', 'providerReference', 'pageUrl', 'pageFields'] as const),
      ...([
        'details',
        'payerKey',
        'cardKey',
        'captureBeganAt',
        'nextQueryAt',
        'queries',
        'cardSessions',
      ] as const),
      ...(['cardRefusedAt', 'refundedPoints', 'refundedYen'] as const),
    ],
    reports: [
      ...([
        'id',
        'memberId',
        'method',
        'state',
        'points',
        'priceYen',
        'refundedPoints',
        'refundedYen',
      ] as const),
      ...(['courseId', 'packId', 'createdAt', 'changedAt'] as const),
    ],
  },
  paymentTransition: {
    owner: payment,
    place: 'member',
    life: 'record',
    at: 'movedAt',
    moves: [],
    reports: ['paymentId', 'transitionNo', 'fromState', 'toState', 'movedAt'],
  },
  paymentInstruction: {
    owner: payment,
    place: 'member',
    life: 'record',
    moves: ['transferName', 'receiptUrl'],
  },
  paymentNotice: {
    owner: 'money/purchases/queries.ts',
    place: 'shop',
    life: 'free',
    moves: ['isDispute', 'notices', 'heardAt', 'dueAt', 'heldUntil', 'attempts'],
  },
  checkoutSession: {
    owner: ['money/payments/queries.ts', 'money/payments/payer-traces.ts'],
    place: 'member',
    life: 'free',
    moves: ['sessionId', 'keptAt'],
  },
  cardDecline: { owner: 'money/payments/card-declines.ts', place: 'member', life: 'free', moves: [] },
  bankDeposit: {
    owner: ['queries', 'deposit-search', 'find-candidates'].map((file) => `money/bank/${file}.ts`),
    place: 'shop',
    life: 'record',
    moves: ['payerName', 'paymentId', 'isHeld', 'settledAt', 'reversedAt', 'note', 'seenNote', 'balanceYen'],
  },
  bankFormat: {
    owner: 'money/bank/formats.ts',
    place: 'shop',
    life: 'free',
    moves: ['name', 'columns', 'savedAt'],
  },
  // A refund for which the provider was asked may end by hand.
  paymentRefund: {
    owner: 'money/refunds/queries.ts',
    place: 'member',
    life: 'record',
    moves: ['isByHand', 'asks', 'askedAt', 'endedAt', 'outcome'],
    ends: ['endedAt'],
    reports: 'whole',
  },
  memberClaim: {
    owner: 'money/claims/queries.ts',
    place: 'member',
    life: 'record',
    moves: ['outcome', 'settledAt'],
    ends: ['outcome'],
    reports: 'whole',
  },
  paymentReconciliation: {
    owner: reconciliation,
    place: 'shop',
    life: 'record',
    moves: ['nextAt', 'tries', 'finishedAt'],
    reports: 'whole',
  },
  paymentDifference: {
    owner: reconciliation,
    place: 'shop',
    life: 'record',
    moves: ['ours', 'theirs', 'settledAt', 'settledBy'],
  },

  // Cards

  cardType: {
    owner: catalogue,
    place: 'copied',
    life: 'free',
    moves: ['nameJa', 'nameEn', 'position'],
    reports: 'whole',
  },
  card: {
    owner: catalogue,
    place: 'copied',
    life: 'free',
    moves: [
      ...([
        'cardTypeId',
        'nameJa',
        'nameEn',
        'modelNumber',
        'setSize',
        'rarity',
        'image',
        'imageEn',
      ] as const),
      ...([
        'foil',
        'costYen',
        'marketYen',
        'gradingCompany',
        'grade',
        'condition',
        'noteJa',
        'noteEn',
      ] as const),
      ...(['imageBack', 'referenceYen', 'referenceDate', 'referenceSource'] as const),
    ],
    reports: 'whole',
  },
  pictureDigest: {
    owner: 'cards/catalogue/picture-digests.ts',
    place: 'copied',
    life: 'free',
    moves: ['digest'],
    reports: 'whole',
  },
  replacedPicture: {
    owner: 'cards/catalogue/replaced-pictures.ts',
    place: 'copied',
    life: 'record',
    moves: [],
    reports: 'whole',
  },
  pack: {
    owner: catalogue,
    place: 'copied',
    life: 'free',
    moves: [
      ...([
        'cardTypeId',
        'nameJa',
        'nameEn',
        'detailJa',
        'detailEn',
        'limitMessageJa',
        'limitMessageEn',
      ] as const),
      ...(['images', 'imagesEn', 'focus', 'tags', 'showsLineup', 'revealStyle', 'position'] as const),
      ...(['showsAverage', 'hasTrial'] as const),
    ],
    reports: 'whole',
  },
  banner: { owner: catalogue, place: 'copied', life: 'free', moves: [] },
  revealFilm: { owner: 'cards/catalogue/reveal-films.ts', place: 'copied', life: 'free', moves: [] },
  // A draft that was sealed stays as it was sealed, and one that was thrown away as it was then.
  packDraft: {
    owner: 'cards/catalogue/drafts/queries.ts',
    place: 'shop',
    life: 'record',
    moves: [
      'content',
      'revision',
      'answers',
      'changedBy',
      'changedAt',
      'sealedAt',
      'discardedBy',
      'discardedAt',
    ],
    ends: ['sealedAt', 'discardedAt'],
  },
  packDraftChange: { owner: 'cards/catalogue/drafts/queries.ts', place: 'shop', life: 'record', moves: [] },
  box: {
    owner: ['queries', 'sealed-cards', 'beacon/sold-places'].map((file) => `cards/boxes/${file}.ts`),
    place: 'pack',
    life: 'record',
    moves: [
      ...(['nextSlot', 'closedSlot', 'decidedSlot', 'settledSlot'] as const),
      ...(['ticketHash', 'lastDrawnAt', 'haltedAt', 'openedAt', 'givenUpAt'] as const),
    ],
    reports: 'whole',
  },
  boxBatch: {
    owner: closings,
    place: 'pack',
    life: 'record',
    moves: [],
    reports: 'whole',
  },
  // One closing is for all beacon boxes of the shop; at most one is written in each round.
  closing: {
    owner: closings,
    place: 'copied',
    life: 'record',
    moves: ['outcome'],
    ends: ['outcome'],
    reports: 'whole',
  },
  closingLine: {
    owner: closings,
    place: 'pack',
    life: 'record',
    moves: ['outcome', 'prizes', 'remaining', 'decidedAt', 'givenUpAt'],
    ends: ['decidedAt', 'givenUpAt'],
    reports: 'whole',
  },
  closingVerdict: {
    owner: closings,
    place: 'copied',
    life: 'record',
    moves: [],
    reports: 'whole',
  },
  beaconRound: {
    owner: closings,
    place: 'copied',
    life: 'record',
    moves: [],
    reports: 'whole',
  },
  // Its order is read through `sold_prizes` alone.
  boxChunk: {
    owner: 'cards/boxes/queries.ts',
    place: 'pack',
    life: 'record',
    moves: [],
    reads: ['packId', 'chunkNo', 'root'],
  },
  boxHalt: {
    owner: 'cards/boxes/sale-events.ts',
    place: 'pack',
    life: 'record',
    moves: [],
    reports: 'whole',
  },
  boxPrize: {
    owner: ['cards/boxes/queries.ts', 'cards/boxes/sealed-cards.ts'],
    place: 'pack',
    life: 'record',
    moves: [],
    reports: 'whole',
  },
  boxSeal: {
    owner: ['cards/boxes/queries.ts', 'cards/boxes/beacon/sold-places.ts'],
    place: 'pack',
    life: 'record',
    moves: [],
    reports: 'whole',
  },
  boxExtra: {
    owner: ['cards/boxes/queries.ts', 'cards/boxes/sealed-cards.ts'],
    place: 'pack',
    life: 'record',
    moves: [],
    reports: 'whole',
  },
  // With its member, whom each draw looks up in it.
  boxInvited: { owner: 'cards/boxes/invited.ts', place: 'member', life: 'record', moves: [] },
  // Read through `opened_secret` and `sold_salts` alone.
  boxSecret: { owner: 'cards/boxes/queries.ts', place: 'pack', life: 'record', moves: [], reads: [] },
  // With its member, who reads it, chooses and is paid by it; its place in the box is the box's to count.
  draw: {
    owner: draws,
    place: 'member',
    life: 'record',
    moves: ['revealedAt', 'chosenAt', 'shipped', 'convertedPoints', 'paidBackAt'],
    reports: 'whole',
  },
  unsettledDraw: {
    owner: 'cards/draws/set-aside.ts',
    place: 'member',
    life: 'free',
    moves: ['failures', 'retryAt'],
  },
  drawCursor: { owner: 'cards/draws/draw-cursors.ts', place: 'pack', life: 'free', moves: ['nextSlot'] },
  // Its stock is a row that all members write.
  exchangeCard: {
    owner: 'cards/catalogue/exchange-cards.ts',
    place: 'shop',
    life: 'free',
    moves: ['coinHundredths', 'total', 'exchanged', 'maxPerMember', 'isOffered', 'position'],
    reports: 'whole',
  },
  exchange: {
    owner: 'cards/exchange/queries.ts',
    place: 'member',
    life: 'record',
    moves: [],
    reports: 'whole',
  },
  shipment: { owner: shipping, place: 'member', life: 'record', moves: ['parcelId'], reports: 'whole' },
  parcel: {
    owner: shipping,
    place: 'member',
    life: 'record',
    moves: [
      ...(['state', 'trackingNumber', 'carrier', 'shippedAt', 'heldAt', 'releasedAt'] as const),
      ...(['recipient', 'phone', ...addressFields, 'sealedAddress', 'isMemberGone'] as const),
    ],
    reports: ['id', 'memberId', 'prefectureId', 'state', 'carrier', 'heldAt', 'releasedAt', 'shippedAt'],
  },
  parcelEvent: { owner: shipping, place: 'member', life: 'record', moves: [] },
  favourite: { owner: 'cards/favourites/queries.ts', place: 'member', life: 'free', moves: ['toldAt'] },
  reminder: { owner: 'cards/reminders/queries.ts', place: 'member', life: 'free', moves: [] },
  reminderCursor: { owner: 'cards/reminders/queries.ts', place: 'shop', life: 'free', moves: ['nextSlot'] },
  reminderDay: { owner: 'cards/reminders/queries.ts', place: 'shop', life: 'free', moves: ['toldUntil'] },
  reminderOptOut: { owner: 'cards/reminders/queries.ts', place: 'member', life: 'free', moves: [] },
  legalVersion: { owner: 'cards/legal/queries.ts', place: 'copied', life: 'record', moves: [] },

  // Desks

  contentChange: {
    owner: 'desks/content/queries.ts',
    place: 'shop',
    life: 'record',
    moves: ['content', 'outcome', 'endedAt', 'reasons'],
  },
  shopNotice: {
    owner: 'desks/notices/queries.ts',
    place: 'copied',
    life: 'record',
    moves: [
      ...([
        'titleJa',
        'titleEn',
        'textJa',
        'textEn',
        'links',
        'isPinned',
        'shownFrom',
        'shownUntil',
      ] as const),
      ...(['withdrawnAt', 'revision', 'who', 'why', 'changedAt'] as const),
    ],
    ends: ['withdrawnAt'],
  },
}

/** A table or column as the database calls it. */
export const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
