import { amount, type LegalDocument, links, section, steps, table, text } from '#phrases/legal/document.ts'
import type { LegalFacts } from '#phrases/legal/facts.ts'
import { laterTerms } from '#phrases/legal/terms-end/en.ts'
import { day, places } from '#phrases/legal/words/en.ts'

export const terms = (facts: LegalFacts): LegalDocument => ({
  title: 'Terms of service',
  lead: `These terms govern the use of ${facts.shopName} (“the service”), run by ${facts.seller} (“we”). Please read them before you sign up.`,
  sections: [
    section(
      'scope',
      'Article 1 (Scope and meanings)',
      steps(
        'These terms apply to everything between us and members about the use of the service. The point terms of service are part of them.',
        'A “member” is a person who agreed to these terms and completed registration.',
        'A “pack” is an item by which slots are drawn, in order, from a box with a fixed number of slots and fixed contents (“box”). Each slot wins one trading card, or the points shown. Where a pack has a last-one, milestone or ceiling prize, the member who draws the last slot, a slot of a number shown, or the slot that reaches the number of draws shown receives the prize shown as well, besides that slot’s own. Prizes of slots that nobody has drawn when the sale ends go to nobody.',
        '“Points”, “coins” and their conditions are defined in the point terms of service.',
      ),
    ),
    section(
      'registration',
      'Article 2 (Registration)',
      steps(
        'To sign up, enter correct details and agree to these terms and the privacy policy.',
        'One account per person. It may not be shared with family or friends.',
        'If one person makes several accounts, the duplicates are deleted and the points and coins of those accounts are lost.',
        'We may refuse a registration with false details, or one of a person whose registration was ended for breach of these terms.',
      ),
    ),
    section(
      'minors',
      'Article 3 (Minors)',
      steps(
        'If you are a minor, please have the consent of a parent or other legal guardian beforehand. With each registration and purchase we assume that you have it.',
        'Parents and guardians who find a purchase made without consent, please write to us. We act as the Civil Code provides.',
      ),
    ),
    section(
      'account',
      'Article 4 (Your details and password)',
      steps(
        'Name and e-mail address cannot be changed on the screens of the service. Please write to us; we change them after confirming who you are.',
        'Keep your address and telephone number correct. If a parcel is delayed or comes back because of wrong details, we may ask you for the cost of sending it again.',
        'Keep your password secret and do not let another person use it. If you notice misuse, tell us at once.',
        'A telephone number can be verified by SMS for one account only.',
      ),
    ),
    section(
      'points',
      'Article 5 (Points and coins)',
      steps(
        `Points are valid for ${facts.pointValidityMonths} months from the day they are issued. Those that expire soonest are used first; expired points are lost.`,
        'Points cannot be refunded or transferred.',
        'The full terms are in the point terms of service.',
      ),
      links(places.pointTerms),
    ),
    section(
      'draw',
      'Article 6 (Draws)',
      steps(
        'A draw is made when you have checked the final confirmation and confirmed it. A draw that is made cannot be undone.',
        'Slots are assigned one after the other from the beginning of the box, in the order of purchase. Neither members nor we can skip or choose.',
        `One purchase holds at most the slots that are left, ${amount(facts.maxDrawCount)} draws, or the pack’s own limit, whichever is least.`,
        'Even if the connection breaks, the same order is never carried out twice. The result is in your purchase history.',
        'Once sale has begun, contents, number of slots and order of a box do not change.',
      ),
    ),
    section(
      'proof',
      'Article 7 (The sealed box, and what is proven)',
      text(
        'Before sale, the order inside a box is shuffled with cryptographic randomness and sealed, and its fingerprint (a hash) is published. At every draw your browser computes whether your slots belong to that box.',
      ),
      table(
        [
          'What is proven',
          'That the cards you drew are what the sealed box held in those places.',
          'That the published contents and numbers are those of the sealed box (once it is opened).',
          'That the order of sale was not changed afterwards.',
        ],
        [
          'What is not proven',
          'That the cards exist, are in our possession and are shipped.',
          'That we, or people close to us, do not draw as customers.',
          'That the secret of the box was not seen by any person while it was on sale.',
        ],
      ),
      text(
        'When a box is sold out or its sale has ended, the secret is published, so that anyone can check the whole box.',
      ),
      text(
        'The box of a pack that says it is decided by a public random number has neither order nor secret. What is sold is closed before witnesses, and a random number published afterwards picks from the prizes that are left. This takes seconds, or longer while the random number or the witnesses are away. The page of the pack says what is proven, and what is not.',
      ),
    ),
    section(
      'choice',
      'Article 8 (Choosing cards, and automatic conversion)',
      steps(
        `Within ${facts.choiceHours} hours of the draw you choose, for each card, to have it shipped or turned into points.`,
        `Cards not chosen when the ${facts.choiceHours} hours are over turn into points automatically.`,
        'Shipping-only cards cannot be converted; they are all shipped.',
        'Cards of a pack paid in coins are all shipped. They cannot be turned into points.',
        'Points that you win are credited as free points when you open the draw; if you do not, when its cards are chosen or converted automatically.',
        'A choice cannot be changed once it is confirmed.',
      ),
    ),
    section(
      'shipping',
      'Article 9 (Shipping)',
      steps(
        `Cards settled for shipment leave within ${facts.shipping.promiseBusinessDays} business days, counted from the day after. Weekends, Japanese national holidays and our closing days are not business days.`,
        `For parcels that leave after ${facts.shipping.noticesUntil} (JST), the notice and the tracking number may appear on the evening of the next day.`,
        'Shipping within Japan is free. Shipping abroad may cost extra, such as postage and customs; we tell you beforehand.',
        'Cards go to your registered address; if you change it before they leave, to the new one. Cards returned because of absence or a wrong address are sent again after we have contacted you.',
        'When a payment was reversed, when a payment company tells us of a dispute about one, or while an account is suspended, we may hold parcels until it is settled.',
        'If shipping is late for reasons that are not ours, such as disasters or traffic, we let you know.',
      ),
    ),
    section(
      'returns',
      'Article 10 (Returns and exchange)',
      steps(
        'As these are draws, we cannot accept returns, exchanges or refunds for reasons of your own.',
        'If a card differs from the result of your draw or was damaged on its way, please tell us soon after it arrives. We pay the postage, and exchange it or make it good in another way.',
      ),
    ),
    section(
      'exchange',
      'Article 11 (Exchange counter, ranks, referrals)',
      steps(
        'At the exchange counter coins are exchanged for cards. An exchange cannot be undone, nor a card turned into coins. Exchanged cards are shipped as in Article 9.',
        'Your rank follows from your use in the month before. Some ranks can be kept for the next month by paying coins. That payment cannot be undone.',
        `Members who have verified by SMS and paid at least once may refer up to ${facts.referral.friendLimit} friends. When the friend’s SMS verification is complete${facts.referral.purchaseStandsDays === null ? '' : ` and their first purchase of points has stood for ${facts.referral.purchaseStandsDays} days without being reversed`}, both receive ${facts.referral.points} points, once. None are issued where both share a telephone number, a device or the credit card they pay with. A shared address or family name alone is no reason to refuse them.`,
      ),
    ),
    ...laterTerms(facts),
  ],
  closing: [`Established: ${day(facts.termsEstablishedOn)}`, facts.seller],
})
