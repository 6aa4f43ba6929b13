import type { ConsolePhrases } from '#phrases/console/ja.ts'

export const moneyBack: ConsolePhrases['moneyBack'] = {
  closeSentBack: {
    button: 'Close: money sent back',
    ask: (arrived) =>
      `${arrived} arrived for this payment. The shop sends nothing: send the money back yourself first. Then the payment is cancelled, and its deposits are closed.`,
    isSentBack: (arrived) => `All ${arrived} were sent back`,
    first: 'Confirm that the money was sent back.',
    done: 'The payment is cancelled, and its deposits are closed.',
  },
  chargeback: {
    button: 'Record a chargeback',
    name: 'Chargeback',
    ask: 'The card company or the bank reversed this payment. Its unused points are revoked; those used become a claim against the member. Until it is settled the member can neither draw nor exchange, and parcels that have not left are held. A mail tells them.',
    confirm: 'Record it',
    done: 'It is recorded. All points were still there, so nothing is owed.',
    claimed: 'It is recorded. The used points are a claim, and the member cannot draw.',
  },
  reversal: {
    button: 'Record a bank reversal',
    name: 'Bank reversal',
    ask: 'The bank reversed this payment after its points were credited. Its unused points are revoked; those used become a claim against the member. Until it is settled the member can neither draw nor exchange, and parcels that have not left are held. A mail tells them.',
  },
  toReversal: 'Open the payment',
  askReversed:
    'The deposit leaves the list, and nothing else changes. First record the bank reversal on the page of its payment, or the member keeps the points.',
}
