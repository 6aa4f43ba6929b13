// The files that may name each table, and the tables that each SQL function touches (rule 4 of docs/architecture.md).

import { snakeCase, tables } from '#server/db/tables.ts'

/** The files that may name a table, by the database's name of it. */
export const ownersOf: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(tables).map(([name, { owner }]) => [
    snakeCase(name),
    [owner].flat().map((path) => `server/${path}`),
  ]),
)

export const isOwner = (file: string, table: string) =>
  ownersOf.get(table)?.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path)) ?? false

interface SqlFunction {
  /** The callers outside the database; triggers call the others. */
  callers?: RegExp
  writes: string[]
  /** Named and not written. */
  reads: string[]
}

/**
 * The tables that each function of `server/db/functions` may touch, exactly. `draw_batch` and `check_draws` belong to
 * the draws room and are the one exception to the owners above: a batch of draws is one statement.
 */
export const sqlFunctions: Record<string, SqlFunction> = {
  draw_batch: {
    callers: /^server\/cards\/draws\/draw-engine\.ts$/,
    writes: ['box', 'box_batch', 'draw', 'ledger_entry', 'wallet'],
    reads: ['rank', 'rank_maintenance'],
  },
  check_draws: {
    callers: /^server\/cards\/draws\/check-draw\.ts$/,
    writes: [],
    reads: ['box', 'draw', 'point_lot', 'wallet'],
  },
  settle_waiting_line: {
    callers: /^server\/http\/waiting-line\.ts$/,
    writes: ['waiting_entry', 'waiting_line', 'waiting_place'],
    reads: [],
  },
  enter_waiting_line: { writes: [], reads: [] },
  over_draw_limit: { writes: [], reads: ['draw'] },
  audience_refusal: { writes: [], reads: ['box_invited', 'member', 'rank', 'rank_maintenance'] },
  why_outside: { callers: /^server\/cards\/draws\/check-draw\.ts$/, writes: [], reads: ['box', 'wallet'] },
  holder_of: { writes: [], reads: [] },
  encoded_prize: { writes: [], reads: [] },
  leaf_hashes: { callers: /^server\/cards\/boxes\/sold-slots\.ts$/, writes: [], reads: [] },
  is_uncommitted: { writes: [], reads: [] },
  opened_secret: {
    callers: /^server\/cards\/boxes\/sold-slots\.ts$/,
    writes: [],
    reads: ['box', 'box_secret'],
  },
  refuse_unsold: { writes: [], reads: ['box'] },
  sealed_slots: { writes: [], reads: ['box', 'box_chunk', 'box_prize', 'box_secret'] },
  sold_prizes: {
    callers: /^server\/cards\/boxes\/sold-slots\.ts$/,
    writes: [],
    reads: ['box', 'box_chunk', 'closing_line'],
  },
  pauses_at: {
    callers: /^server\/cards\/(boxes\/queries|boxes\/beacon\/sold-places|draws\/check-draw)\.ts$/,
    writes: [],
    reads: ['box', 'box_batch', 'closing', 'closing_line'],
  },
  decided_at: { callers: /^server\/cards\/draws\/queries\.ts$/, writes: [], reads: ['closing_line'] },
  first_open_id: { callers: /^server\/cards\/draws\/queries\.ts$/, writes: [], reads: ['closing_line'] },
  sold_salts: { callers: /^server\/cards\/boxes\/sold-slots\.ts$/, writes: [], reads: [] },
  audit_hash: { callers: /^server\/people\/operator\/queries\.ts$/, writes: [], reads: [] },
  link_audit_record: { writes: ['audit_link'], reads: [] },
  check_contents: { writes: [], reads: ['parcel'] },
  check_correction: { writes: [], reads: ['audit_record'] },
  check_legal_version: { writes: [], reads: ['legal_version'] },
  forget_verification: { writes: [], reads: [] },
  note_person: { writes: [], reads: [] },
  next_ticket_hash: { writes: [], reads: [] },
  refuse_change: { writes: [], reads: [] },
  refuse_moment: { writes: [], reads: [] },
  close_records: {
    callers: /^server\/people\/records\/queries\.ts$/,
    writes: ['record_day', 'record_piece'],
    reads: ['record_layout'],
  },
  record_digests: { callers: /^server\/people\/records\/queries\.ts$/, writes: [], reads: ['record_layout'] },
  record_piece_hash: {
    callers: /^server\/people\/records\/queries\.ts$/,
    writes: [],
    reads: ['record_layout'],
  },
  record_day_root: { callers: /^server\/people\/records\/queries\.ts$/, writes: [], reads: [] },
  forget_readings: {
    callers: /^server\/people\/staff\/readings\.ts$/,
    writes: ['personal_data_reading'],
    reads: [],
  },
  ticket_chain: { writes: [], reads: [] },
}
