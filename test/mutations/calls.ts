import type { Mutations } from './mutation.ts'

/** The contract, the web server, and what it says. */
export const calls: Mutations = {
  language: { replace: 'if (isLanguage(asked)) return asked\n', with: '' },
  'logout-everywhere': {
    replace: 'await rows.deleteSessionOf(db, session.token)',
    with: '',
  },
  'session-list': {
    file: 'server/http/session-queries.ts',
    replace: 'Number(b.isThis) - Number(a.isThis)',
    with: 'Number(a.isThis) - Number(b.isThis)',
  },
  'session-end': {
    file: 'server/http/session-queries.ts',
    replace: "    .where('id', '=', sessionId)\n    .where('memberId', '=', memberId)\n",
    with: "    .where('id', '=', sessionId)\n",
  },
  'session-idle': {
    file: 'server/http/session-queries.ts',
    replace: "    .where('lastUsedAt', '>', idleSince)\n    .execute()\n  const stale",
    with: '    .execute()\n  const stale',
  },
  'session-use': {
    file: 'server/http/session-queries.ts',
    replace: 'const useStepMs = 5 * 60_000',
    with: 'const useStepMs = 60_000',
  },
  'device-names': { replace: "?.[0] ?? ''", with: '?.[0] ?? text' },
  'closed-shop': { replace: 'new Refusal(9999, {', with: 'new Refusal(500, {' },
  'errors-by-field': {
    replace: '.map(([field, messages]) => [wireNameOf(fields, field), messages])',
    with: '',
  },
  'every-field': {
    replace: '  for (const issue of result.error.issues) {',
    with: '  for (const issue of result.error.issues.slice(1)) {',
  },
  'direction-marks': { replace: '[\\p{Cc}\\p{Bidi_Control}]', with: '\\p{Cc}' },
  'unkeepable-text': { replace: ' && !/[\\p{Cc}\\p{Bidi_Control}]/u.test(value)', with: '' },
  'guest-401': {
    replace: "if (call.access === 'member' && visit.session.memberId === undefined)",
    with: "if (call.access === 'public' && visit.session.memberId === undefined)",
  },
  'payer-katakana': { replace: 'const katakana = /^[ァ-ヴー・]+', with: 'const katakana = /^[ぁ-ヴー・]+' },
  'sms-six': {
    replace: 'export const smsCodeLength = 6',
    with: 'export const smsCodeLength = 5',
  },
  yen: {
    replace: "  /** Yen. */\n  priceYen: as('price', z.int()),",
    with: "  /** Yen. */\n  priceYen: as('price', z.number()),",
  },
  'wire-names': {
    replace: 'declared.map(([, { wireName, schema }]) => [wireName, schema])',
    with: 'declared.map(([codeName, { schema }]) => [codeName, schema])',
  },
  envelope: { replace: 'state === 204 ? 200 : state === 9999', with: 'state === 9999' },
  'list-page': {
    replace: 'Math.ceil(total / pageSize)',
    with: 'Math.floor(total / pageSize)',
  },
  'csrf-session': {
    replace: 'this.#known.get(token)?.secrets ?? this.#makeSecrets(token)',
    with: 'this.#makeSecrets(token + Math.random())',
  },
  'csrf-foreign': { replace: ' && isTokenValid(token)', with: '' },
  'reveal-late': {
    file: 'server/cards/draws/queries.ts',
    replace: "by === 'member' ? now : null",
    with: "by === 'clock' ? now : null",
  },
  'texts-for-guests': {
    replace:
      "  path: '/legal/:document',\n  summary: 'One legal text in the language of the visitor; `version` asks for a former one.',\n  access: 'public',",
    with: "  path: '/legal/:document',\n  summary: 'One legal text in the language of the visitor; `version` asks for a former one.',\n  access: 'member',",
  },
  'points-terms': { replace: '払い戻しと換金ができません', with: '払い戻しと換金ができます' },
  minors: { replace: '保護者など法定代理人の同意を得て', with: '同意を得て' },
  'two-languages': { replace: "toWithdrawal: 'Close account'", with: "toWithdrawal: ''" },
  'password-hint-long': { replace: '半角英数字6〜20文字', with: '半角英数字7〜20文字' },
  'password-hint-15': { replace: '半角英数字15文字以内', with: '半角英数字16文字以内' },
}
