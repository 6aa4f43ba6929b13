// Which file owns which table, and what each SQL function touches (rule 4 of docs/architecture.md).

/**
 * Where a table may be named, in the query builder and in SQL text. The ledger's tables belong to the ledger; the
 * rest to one room each.
 */
export const tableOwners: Record<string, RegExp> = {
  'wallet|pointLot|ledgerEntry|ledgerLeg|idempotencyKey': /^server\/ledger\//,
  member: /^server\/domain\/members\/(queries|member-search)\.ts$/,
  'loginAttempt|passwordReset|passwordResetRequest': /^server\/domain\/members\/login-queries\.ts$/,
  knownDevice: /^server\/domain\/members\/known-devices\.ts$/,
  dailyCount: /^server\/domain\/members\/daily-counts\.ts$/,
  'secondFactor|recoveryCode': /^server\/domain\/members\/second-factor\.ts$/,
  approval: /^server\/domain\/staff\/approval-queries\.ts$/,
  memberClaim: /^server\/domain\/claims\/queries\.ts$/,
  adjustment: /^server\/domain\/adjustments\/queries\.ts$/,
  'operator|operatorInvitation|operatorAct|operatorSession|operatorPasskey':
    /^server\/domain\/staff\/(session-)?queries\.ts$/,
  memberNote: /^server\/domain\/staff\/notes\.ts$/,
  'enquiry|enquiryMessage|enquiryPicture': /^server\/domain\/enquiries\/queries\.ts$/,
  personalDataReading: /^server\/domain\/staff\/readings\.ts$/,
  session: /^server\/http\/session\.ts$/,
  'setting|signingKey': /^server\/keys\.ts$/,
  'cardType|card|pack|banner': /^server\/domain\/catalogue\/(queries|exchange-cards)\.ts$/,
  contentChange: /^server\/domain\/content\/queries\.ts$/,
  shopNotice: /^server\/domain\/notices\/queries\.ts$/,
  'packDraft|packDraftChange': /^server\/domain\/catalogue\/drafts\/queries\.ts$/,
  revealFilm: /^server\/domain\/catalogue\/reveal-films\.ts$/,
  favourite: /^server\/domain\/favourites\/queries\.ts$/,
  'pushSubscription|pushWish': /^server\/domain\/push\/queries\.ts$/,
  exchangeCard: /^server\/domain\/catalogue\/exchange-cards\.ts$/,
  exchange: /^server\/domain\/exchange\/queries\.ts$/,
  'box|boxSecret|boxPrize|boxChunk|boxHalt': /^server\/domain\/boxes\/queries\.ts$/,
  legalVersion: /^server\/domain\/legal\/queries\.ts$/,
  'phoneCode|provenNumber|smsQuota': /^server\/domain\/phones\/queries\.ts$/,
  'referral|referralWaiting': /^server\/domain\/referrals\/queries\.ts$/,
  'reminder|reminderCursor|reminderDay|reminderOptOut': /^server\/domain\/reminders\/queries\.ts$/,
  'webhookEndpoint|webhookDelivery': /^server\/domain\/webhooks\/queries\.ts$/,
  drawCursor: /^server\/domain\/draws\/draw-cursors\.ts$/,
  'draw|unsettledDraw': /^server\/domain\/draws\/(queries|member-draws|draw-figures|draw-cursors)\.ts$/,
  'rank|rankMaintenance': /^server\/domain\/ranks\/queries\.ts$/,
  'shipment|parcel|parcelEvent': /^server\/domain\/shipping\/(queries|parcel-queries|parcel-changes)\.ts$/,
  'shopSetting|auditRecord|auditLink|maintenance': /^server\/domain\/operator\/queries\.ts$/,
  'waitingLine|waitingPlace': /^server\/waiting-line\.ts$/,
  jobRun: /^server\/domain\/operator\/job-runs\.ts$/,
  outgoingMessage: /^server\/domain\/messages\/(messages|outbox)\.ts$/,
  'payment|paymentTransition|paymentInstruction':
    /^server\/domain\/((payments|bank|purchases|refunds|reconciliation)\/queries|payments\/(waiting|payer-traces|open-slips|card-declines|member-payments|payment-search|sales)|bank\/find-candidates)\.ts$/,
  paymentNotice: /^server\/domain\/purchases\/queries\.ts$/,
  checkoutSession: /^server\/domain\/payments\/(queries|payer-traces)\.ts$/,
  cardDecline: /^server\/domain\/payments\/card-declines\.ts$/,
  pointCourse: /^server\/domain\/payments\/(queries|courses)\.ts$/,
  paymentRefund: /^server\/domain\/refunds\/queries\.ts$/,
  'paymentReconciliation|paymentDifference':
    /^server\/domain\/reconciliation\/(queries|difference-search|open-differences)\.ts$/,
  paymentMethod: /^server\/db\/declared-tables\.ts$/,
  bankDeposit: /^server\/domain\/bank\/(queries|deposit-search|find-candidates)\.ts$/,
}

interface SqlFunction {
  /** Who calls it from outside the database; triggers call the others. */
  callers?: RegExp
  writes: string[]
  /** Named and not written. */
  reads: string[]
}

/**
 * What each function of `server/db/functions` may touch, exactly. `draw_batch` and `check_draws` belong to the draws
 * room and are the one exception to the owners above: a batch of draws is one statement.
 */
export const sqlFunctions: Record<string, SqlFunction> = {
  draw_batch: {
    callers: /^server\/domain\/draws\/draw-engine\.ts$/,
    writes: ['box', 'draw', 'ledger_entry', 'wallet'],
    reads: ['rank', 'rank_maintenance'],
  },
  check_draws: {
    callers: /^server\/domain\/draws\/check-draw\.ts$/,
    writes: [],
    reads: ['box', 'draw', 'point_lot', 'wallet'],
  },
  enter_waiting_line: {
    callers: /^server\/waiting-line\.ts$/,
    writes: ['waiting_line', 'waiting_place'],
    reads: [],
  },
  over_draw_limit: { writes: [], reads: ['draw'] },
  encoded_prize: { writes: [], reads: [] },
  leaf_hashes: { callers: /^server\/domain\/boxes\/sold-slots\.ts$/, writes: [], reads: [] },
  is_uncommitted: { writes: [], reads: [] },
  opened_secret: {
    callers: /^server\/domain\/boxes\/sold-slots\.ts$/,
    writes: [],
    reads: ['box', 'box_secret'],
  },
  refuse_unsold: { writes: [], reads: ['box'] },
  sealed_slots: { writes: [], reads: ['box', 'box_chunk', 'box_prize', 'box_secret'] },
  sold_prizes: { callers: /^server\/domain\/boxes\/sold-slots\.ts$/, writes: [], reads: ['box_chunk'] },
  sold_salts: { callers: /^server\/domain\/boxes\/sold-slots\.ts$/, writes: [], reads: [] },
  audit_hash: { callers: /^server\/domain\/operator\/queries\.ts$/, writes: [], reads: [] },
  link_audit_record: { writes: ['audit_link'], reads: [] },
  check_contents: { writes: [], reads: ['parcel'] },
  check_correction: { writes: [], reads: ['audit_record'] },
  check_legal_version: { writes: [], reads: ['legal_version'] },
  forget_verification: { writes: [], reads: [] },
  next_ticket_hash: { writes: [], reads: [] },
  refuse_change: { writes: [], reads: [] },
  ticket_chain: { writes: [], reads: [] },
}
