import {
  amount,
  type LegalDocument,
  links,
  list,
  section,
  steps,
  table,
  text,
} from '#phrases/legal/document.ts'
import type { LegalFacts } from '#phrases/legal/facts.ts'
import { contact, day, methodNames, places, pointDelivery } from '#phrases/legal/words/en.ts'

export const userGuide = (facts: LegalFacts): LegalDocument => ({
  title: 'User guide',
  lead: 'New here? From signing up to cards at your door, with answers to common questions.',
  sections: [
    section(
      'register',
      '1. Sign up',
      steps(
        'Open “Sign up” and enter your name, contact details, delivery address and a password. In Japan, the 7 digits of the postal code fill in the address.',
        'Check your details on the next screen. If you have a referral code, enter it here.',
        'Once you agree to the terms of service and the privacy policy, the sign-up button appears.',
      ),
      list(
        'One account per person. Minors need the consent of a parent or guardian.',
        'You can’t change your e-mail address on the site later. To change it, please contact us.',
      ),
      links(['Sign up', '/user-register'], ['Log in', '/login']),
    ),
    section(
      'points',
      '2. Buy points',
      steps(
        'Choose how many points under “Buy points”.',
        'On the final confirmation, check quantity, amount and time of payment, and choose how to pay.',
        'As soon as the payment is complete, the points are yours.',
      ),
      table(
        ['Payment methods', methodNames(facts)],
        ['When they arrive', ...pointDelivery(facts)],
        [
          'Validity',
          `${facts.pointValidityMonths} months from the day of issue, until the end of that day. Points received on ${day(facts.validityExample.grantedOn)}, for example, are valid until ${day(facts.validityExample.endsOn)}.`,
          'The soonest to expire are used first. My page shows when they do.',
        ],
        ['Refunds', 'Not possible.'],
      ),
      links(['Buy points', '/buy-point'], places.pointTerms),
    ),
    section(
      'draw',
      '3. Draw a pack',
      steps(
        'Choose a pack on the top page. Its own page shows the price, how many are left and the contents.',
        'Choose how many and press the draw button. The draw is made when you press “Yes, draw” on the final confirmation.',
        'Tap the screen to open your cards. You can skip one card or all of them.',
      ),
      list(
        `You can draw up to ${amount(facts.maxDrawCount)} at once, or as many as are left or the pack allows, whichever is least.`,
        'If you close the screen half-way, nothing is lost. You can carry on from another device, too.',
        'A pack that isn’t on sale yet shows the time until it is.',
      ),
    ),
    section(
      'proof',
      '4. Check the proof of a draw',
      text(
        'A pack is a box whose contents and order were sealed before sale. Its fingerprint is published first, so if the contents were changed later, it would no longer match. Some boxes have no order: a public random number, published after you pay, decides, so not even the shop knows the next card.',
      ),
      steps(
        'On the page of a pack, “See the proof of this box” shows how the box was sealed, and its contents and odds right now.',
        'After a draw, the choice screen and the purchase history say “This draw is proven”. Your own browser has done the maths. Press it to see more.',
        'When a box is sold out or sales have ended, all its slots are published, and anyone can press “Verify everything”.',
      ),
      list(
        'The proof shows that the cards you drew are the ones that were sealed, or that the public random number picked. It can’t prove that the cards exist and arrive, or who drew.',
        'A box without an order can be verified (“Verify everything”) even while it is on sale.',
      ),
      links(['See the packs', '/'], ['Purchase history', '/buy-product-history']),
    ),
    section(
      'choose',
      '5. Ship cards, or turn them into points',
      steps(
        `Within ${facts.choiceHours} hours of the draw, choose the cards to ship.`,
        'Cards you do not choose turn into the points shown with them.',
        'Confirm on the next screen. After that the choice cannot be changed.',
      ),
      list(
        `When the ${facts.choiceHours} hours are over, cards not chosen turn into points automatically.`,
        'Shipping-only cards and cards of packs paid in coins are all shipped.',
        `Points from cards are valid for ${facts.pointValidityMonths} months from that day.`,
      ),
      links(['Choose cards', '/get-card-list']),
    ),
    section(
      'shipping',
      '6. Until your cards arrive',
      table(
        [
          'When they leave',
          `Within ${facts.shipping.promiseBusinessDays} business days, counted from the day after the shipment is settled (weekends, Japanese national holidays and our closing days excluded)`,
        ],
        ['Usual time', `${facts.shipping.shortestDays} to ${facts.shipping.longestDays} days`],
        ['Shipping cost', 'Free within Japan. Shipping abroad may cost extra.'],
        ['Where to', 'Your registered address. Please register it in full, with building and room.'],
        [
          'Tracking',
          `The tracking number appears in the purchase history. For parcels that leave after ${facts.shipping.noticesUntil} (JST) it may take until the evening of the next day.`,
        ],
      ),
      links(['Purchase history', '/buy-product-history']),
    ),
    section(
      'coins',
      '7. Coins and the exchange counter',
      text(
        'When you draw with points, you earn coins in proportion to the points you spend. Coins don’t expire.',
      ),
      list(
        'At the exchange counter, you can exchange coins for cards.',
        'Some packs are drawn with coins. All their cards are shipped.',
        'Coins can’t be bought or turned into points.',
      ),
      links(['Exchange counter', '/exchange-card'], ['Coin history', '/coin-history']),
    ),
    section(
      'ranks',
      '8. Ranks, and keeping yours',
      text(
        'Your rank depends on the points you spent on draws in the month before. A higher rank earns more coins.',
      ),
      table(
        ...facts.ranks.map(
          (rank) =>
            [
              rank.name,
              `Spent in the month before: ${amount(rank.spendFromPoints)} points or more`,
              `${rank.coinsPerHundredPoints} coins for every 100 points`,
              rank.maintenanceCoins > 0
                ? `Keeping it: ${amount(rank.maintenanceCoins)} coins for the same rank next month`
                : 'Nothing to pay to keep it',
            ] as const,
        ),
      ),
      text('You can keep your rank month by month, with “Keep my rank” on My page.'),
      links(['My page', '/my-page']),
    ),
    section(
      'referral',
      '9. Invite friends, and verify by SMS',
      steps(
        'Verify by SMS under “Personal information”. A code of 6 digits is sent to your registered number.',
        'Once you have verified and paid at least once, you can invite friends with your referral code.',
        `When a friend enters the code while signing up and then verifies by SMS,${facts.referral.purchaseStandsDays === null ? '' : ` and ${facts.referral.purchaseStandsDays} days have passed since their first purchase of points,`} both of you receive ${amount(facts.referral.points)} points.`,
      ),
      list(
        `You can invite up to ${facts.referral.friendLimit} friends.`,
        'A phone number can be verified for one account only.',
        'No referral points are given between people who share a phone number, a device or a credit card. A family that shares only its address or name does receive them.',
      ),
      links(['Personal information', '/change-member']),
    ),
    section(
      'password',
      '10. If you forgot your password',
      steps(
        'Under “Forgot your password?”, enter your registered e-mail address.',
        'Follow the e-mail you receive and set a new password.',
      ),
      links(['Forgot your password?', '/password-reissue']),
    ),
    section(
      'questions',
      'Common questions',
      table(
        [
          'Can I cancel a purchase or a draw?',
          'Once paid, a purchase can’t be undone, and neither can a draw once it is confirmed. Please check the final confirmation first.',
        ],
        [
          'I lost the connection. Did I draw twice?',
          'The same order is never carried out twice. Press the same button again, or see your purchase history.',
        ],
        [
          'I paid, but my points haven’t arrived.',
          'The payment company sometimes takes a while. You can close the screen; points arrive as soon as the payment is confirmed. If it takes long, please contact us.',
        ],
        [
          'I forgot to choose.',
          `After ${facts.choiceHours} hours the cards have turned into points (shipping-only cards are shipped). They cannot be shipped afterwards.`,
        ],
        ['Can my points be extended?', 'No. Expired points can’t be restored either.'],
        [
          'My address has changed.',
          'You can change it under “Personal information” in the member menu. Cards that haven’t left yet go to the new address, too. To change your name, please contact us.',
        ],
        [
          'I want to close my account.',
          'You can do so in the member menu. You lose your points and coins, and your personal information is erased. If you want cards shipped, please choose them first.',
        ],
        ...(facts.offersPointTransfer
          ? []
          : ([
              [
                'Can I move points from other sites?',
                'Moving points is unavailable right now because of system maintenance.',
              ],
            ] as const)),
        [
          'I want to zoom in on text or pictures.',
          'Turn on “Allow zoom and the press-and-hold menu” in the menu.',
        ],
      ),
      links(contact(facts, 'Contact').link, places.commerceLaw, places.terms, places.privacy),
    ),
  ],
  closing: [],
})
