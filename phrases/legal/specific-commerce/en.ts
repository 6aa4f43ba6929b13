import { amount, type LegalDocument, links, list, section, table, text } from '#phrases/legal/document.ts'
import type { LegalFacts } from '#phrases/legal/facts.ts'
import { contact, methodNames, paymentMethods, places, pointDelivery } from '#phrases/legal/words/en.ts'

export const specificCommerce = (facts: LegalFacts): LegalDocument => ({
  title: 'Specified Commercial Transactions Act notice',
  lead: 'What Article 11 of Japan’s Act on Specified Commercial Transactions requires a shop to state.',
  sections: [
    section(
      'seller',
      'Seller',
      table(
        ['Seller', facts.seller],
        ['Responsible manager', facts.responsiblePerson],
        ['Address', facts.address],
        ['Telephone', facts.phone, `Hours: ${facts.phoneHours}`],
        ['E-mail', facts.contactMail],
        ['Secondhand dealer licence', facts.secondhandLicence],
        ...(facts.invoiceNumber === ''
          ? []
          : ([['Qualified invoice issuer number', facts.invoiceNumber]] as const)),
      ),
      text(`Please write to us ${contact(facts).isPage ? 'through the contact page or ' : ''}by e-mail.`),
      links(contact(facts).link),
    ),
    section(
      'price',
      'Prices and other costs',
      table(
        [
          'Price of points',
          `The amount in yen shown with each point course. It includes ${facts.taxPercent}% consumption tax, rounded to the yen.`,
        ],
        ['Price of a pack', 'The points or coins for one draw, shown on the page of each pack.'],
        [
          'Other costs',
          'Your own cost of connecting to this site.',
          ...(facts.paymentMethods.includes('bankTransfer') ? ['The bank’s fee for a bank transfer.'] : []),
          'Postage, customs and the like for shipping abroad. Where they arise, we tell you beforehand.',
        ],
        ['Shipping of cards', 'Free within Japan.'],
      ),
    ),
    section(
      'payment',
      'How and when you pay',
      text(`Points can be bought by: ${methodNames(facts)}.`),
      table(
        ...facts.paymentMethods.map(
          (method) => [paymentMethods[method].name, paymentMethods[method].when(facts)] as const,
        ),
      ),
      text(
        'A pack is paid for from your points or coins at the moment you confirm the draw. Points that expire soonest go first.',
      ),
    ),
    section(
      'delivery',
      'Delivery',
      table(
        ['Points', ...pointDelivery(facts)],
        ['Result of a draw', 'Shown on the screen as soon as you confirm the draw.'],
        [
          'Cards',
          `Shipped within ${facts.shipping.promiseBusinessDays} business days, counted from the day after the shipment is settled. Weekends, Japanese national holidays and our closing days are not business days.`,
          `They usually arrive in ${facts.shipping.shortestDays} to ${facts.shipping.longestDays} days.`,
        ],
      ),
      list(
        `Please choose the cards to ship within ${facts.choiceHours} hours of the draw. The shipment is settled when you have chosen, or when the ${facts.choiceHours} hours are over.`,
        `Cards of a pack paid in coins are all settled for shipment when you have seen the reveal to its end, or when the ${facts.choiceHours} hours are over.`,
      ),
    ),
    section(
      'cancellation',
      'Returns and cancellation',
      list(
        'A purchase of points that has been paid and a draw that has been confirmed cannot be cancelled, returned or refunded for reasons of your own. The cooling-off period of Japanese law does not apply to mail order.',
        `Cards you do not have shipped turn into points by your choice within ${facts.choiceHours} hours (shipping-only cards and cards of packs paid in coins excepted).`,
        'If a card differs from the result of your draw or was damaged on its way, please tell us soon after it arrives (if you can, within 7 days). We pay the postage, and exchange it or make it good in another way.',
      ),
    ),
    section(
      'period',
      'Offer period and limits on quantity',
      list(
        'Points are sold without a limit in time or quantity.',
        'A pack is a box with a fixed number of slots. Sale ends when it is sold out, or on the day shown with the pack.',
        `The final confirmation of a draw is valid for ${facts.confirmationMinutes} minutes.`,
        `One purchase holds at most the slots that are left, ${amount(facts.maxDrawCount)} draws, or the pack’s own limit, whichever is least.`,
      ),
    ),
    section(
      'notes',
      'About the goods',
      list(
        'Which cards you get follows from the order of the box, or from the public random number that the pack names. No particular card is guaranteed.',
        'Before you draw, the page “Proof of the box” of each pack shows which cards the box holds, how many, and their share.',
        'Pictures of cards are samples. Print and screens may show colours differently.',
      ),
    ),
    section(
      'environment',
      'What you need',
      text(
        'The current or previous version of Chrome, Safari, Edge or Firefox, with JavaScript and cookies allowed.',
      ),
      links(places.terms, places.pointTerms, places.privacy, places.userGuide),
    ),
  ],
  closing: [],
})
