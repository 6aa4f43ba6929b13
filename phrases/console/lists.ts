// Each list's columns and filters, in their order. A column is named by its field in the contract.

import type { Language, Localized } from '#phrases/language.ts'

const lists = {
  audit: {
    columns: {
      doneAt: { ja: '日時', en: 'Time' },
      what: { ja: '内容', en: 'What was done' },
      why: { ja: '理由', en: 'Why' },
      who: { ja: '操作した人', en: 'Who' },
      verb: { ja: '操作', en: 'Action' },
      subject: { ja: '対象のID', en: 'Target id' },
      detail: { ja: 'データ', en: 'Data' },
      recordId: { ja: '記録のID', en: 'Id of the record' },
    },
    filters: {
      from: { ja: '開始日', en: 'From' },
      until: { ja: '終了日', en: 'Until' },
      who: { ja: '操作した人', en: 'Who' },
      kind: { ja: '種類', en: 'Kind' },
      subject: { ja: '対象のID（完全一致）', en: 'Target id (whole)' },
      recordId: { ja: '記録のID（完全一致）', en: 'Id of the record (whole)' },
    },
  },
  cards: {
    columns: {
      name: { ja: '名前', en: 'Name' },
      key: { ja: 'キー', en: 'Key' },
      cardType: { ja: 'カードタイプ', en: 'Card type' },
      model: { ja: '番号', en: 'Number' },
      rarity: { ja: 'レアリティ', en: 'Rarity' },
      condition: { ja: '状態・鑑定', en: 'Condition or grade' },
      costYen: { ja: '仕入れ値（円）', en: 'Cost (yen)' },
      marketYen: { ja: '相場（円）', en: 'Market value (yen)' },
    },
    filters: {
      q: { ja: '名前・番号・キー', en: 'Name, number or key' },
      cardType: { ja: 'カードタイプ', en: 'Card type' },
    },
  },
  deposits: {
    columns: {
      payerName: { ja: '振込名義', en: 'Payer' },
      state: { ja: '状態', en: 'State' },
      amountYen: { ja: '金額', en: 'Amount' },
      arrivedAt: { ja: '入金日時', en: 'Arrived' },
      note: { ja: '確認が必要な理由', en: 'Why it needs action' },
      source: { ja: '口座', en: 'Account' },
      depositId: { ja: '入金番号', en: 'Deposit ID' },
      recordedAt: { ja: '記録日時', en: 'Recorded' },
    },
    filters: {
      q: { ja: '振込名義・入金番号', en: 'Payer or deposit ID' },
      which: { ja: '表示', en: 'Show' },
      from: { ja: '入金日（開始）', en: 'Arrived from' },
      until: { ja: '入金日（終了）', en: 'Arrived until' },
    },
  },
  differences: {
    columns: {
      kind: { ja: '種類', en: 'Kind' },
      settledBy: { ja: '状態', en: 'State' },
      day: { ja: '対象日', en: 'Day' },
      provider: { ja: '決済会社', en: 'Provider' },
      orderId: { ja: '注文番号', en: 'Order' },
      ours: { ja: '当店の記録', en: 'Our books' },
      theirs: { ja: '決済会社の記録', en: 'At the provider' },
      foundAt: { ja: '見つけた日時', en: 'Found' },
    },
    filters: {
      q: { ja: '注文番号', en: 'Order number' },
      which: { ja: '表示', en: 'Show' },
      kind: { ja: '種類', en: 'Kind' },
      from: { ja: '対象日（開始）', en: 'Day from' },
      until: { ja: '対象日（終了）', en: 'Day until' },
    },
  },
  drafts: {
    columns: {
      name: { ja: '名前', en: 'Name' },
      key: { ja: 'キー', en: 'Key' },
      what: { ja: '状態', en: 'State' },
      total: { ja: '口数', en: 'Slots' },
      changedAt: { ja: '最終保存', en: 'Saved' },
      changedBy: { ja: '保存した人', en: 'Saved by' },
    },
    filters: {
      q: { ja: '名前・キー', en: 'Name or key' },
      which: { ja: '状態', en: 'State' },
    },
  },
  enquiries: {
    columns: {
      firstLine: { ja: '内容', en: 'Message' },
      name: { ja: '氏名', en: 'Name' },
      topic: { ja: '種類', en: 'Topic' },
      progress: { ja: '状態', en: 'State' },
      waitingSince: { ja: '待ち時間', en: 'Waiting' },
      assignedTo: { ja: '担当', en: 'Operator' },
      openedAt: { ja: '受付日時', en: 'Received' },
      lastAt: { ja: '最新のメッセージ', en: 'Newest message' },
      memberId: { ja: '会員ID', en: 'Member id' },
    },
    filters: {
      progress: { ja: '状態', en: 'State' },
      topic: { ja: '種類', en: 'Topic' },
      mine: { ja: '担当者', en: 'Assigned' },
      memberId: { ja: '会員ID', en: 'Member id' },
    },
  },
  members: {
    columns: {
      name: { ja: '氏名', en: 'Name' },
      state: { ja: '状態', en: 'State' },
      mail: { ja: 'メールアドレス', en: 'Mail address' },
      phone: { ja: '電話番号', en: 'Phone number' },
      registeredAt: { ja: '登録日時', en: 'Registered' },
      lastLoginAt: { ja: '最終ログイン', en: 'Last login' },
      points: { ja: 'ポイント', en: 'Points' },
      coinHundredths: { ja: 'コイン', en: 'Coins' },
      memberId: { ja: '会員ID', en: 'Member id' },
    },
    filters: {
      q: { ja: '氏名・メール・電話番号・ID', en: 'Name, mail, phone or id' },
      state: { ja: '状態', en: 'State' },
      alike: { ja: '重複の疑い', en: 'Possible duplicates' },
      registeredFrom: { ja: '登録日（開始）', en: 'Registered from' },
      registeredUntil: { ja: '登録日（終了）', en: 'Registered until' },
    },
  },
  messages: {
    columns: {
      subject: { ja: '件名', en: 'Subject' },
      fate: { ja: '状態', en: 'State' },
      canRetry: { ja: '再送', en: 'Again' },
      name: { ja: '宛先', en: 'To' },
      channel: { ja: '種類', en: 'Kind' },
      createdAt: { ja: '日時', en: 'Written' },
      attempts: { ja: '試行', en: 'Attempts' },
      failure: { ja: '最後の失敗', en: 'Last failure' },
    },
    filters: {
      which: { ja: '状態', en: 'State' },
      channel: { ja: '種類', en: 'Kind' },
    },
  },
  packs: {
    columns: {
      name: { ja: 'パック', en: 'Pack' },
      sale: { ja: '販売状況', en: 'Sale' },
      price: { ja: '1口の価格', en: 'Price of a slot' },
      left: { ja: '残り', en: 'Left' },
      revenue: { ja: '売上', en: 'Revenue' },
      convertedPoints: { ja: '変換・当選ポイント', en: 'Points converted or won' },
      openChoices: { ja: '選択待ちの抽選', en: 'Draws waiting for a choice' },
      halts: { ja: '停止回数', en: 'Halts' },
      startsAt: { ja: '販売開始', en: 'On sale from' },
      currency: { ja: '支払い', en: 'Paid in' },
      sold: { ja: '販売済み', en: 'Sold' },
      endsAt: { ja: '販売終了予定', en: 'Sealed end' },
      packId: { ja: 'パックID', en: 'Pack id' },
    },
    filters: {
      q: { ja: 'パック名・パックID', en: 'Name or id of a pack' },
      which: { ja: '販売状況', en: 'Sale' },
    },
  },
  parcels: {
    columns: {
      recipient: { ja: 'お届け先', en: 'Recipient' },
      promisedOn: { ja: '発送の期限', en: 'Promised by' },
      createdAt: { ja: '依頼日時', en: 'Ordered' },
      cardCount: { ja: 'カード', en: 'Cards' },
      prefecture: { ja: '都道府県', en: 'Prefecture' },
      parcelState: { ja: '状態', en: 'State' },
      holds: { ja: '保留', en: 'Held' },
      sources: { ja: '発送の理由', en: 'Comes from' },
      trackingNumber: { ja: '追跡番号', en: 'Tracking number' },
      shippedAt: { ja: '発送日時', en: 'Shipped' },
      carrier: { ja: '配送会社', en: 'Delivery carrier' },
      parcelId: { ja: '荷物のID', en: 'Id of the parcel' },
    },
    filters: {
      which: { ja: '状態', en: 'State' },
      promisedUntil: { ja: '期限（この日まで）', en: 'Promised by' },
      q: { ja: '追跡番号、IDの末尾', en: 'Tracking number, end of an id' },
    },
  },
  payments: {
    columns: {
      orderId: { ja: '注文番号', en: 'Order' },
      state: { ja: '状態', en: 'State' },
      priceYen: { ja: '金額', en: 'Price' },
      refundedYen: { ja: '返金額', en: 'Refunded' },
      method: { ja: '支払い方法', en: 'Method' },
      memberName: { ja: '会員', en: 'Member' },
      openedAt: { ja: '申込日時', en: 'Opened' },
      changedAt: { ja: '状態の変更', en: 'State since' },
      points: { ja: 'ポイント', en: 'Points' },
      paymentId: { ja: '支払いID', en: 'Payment ID' },
      memberId: { ja: '会員ID', en: 'Member ID' },
    },
    filters: {
      q: { ja: '注文番号・支払いID・会員ID', en: 'Order, payment ID or member ID' },
      states: { ja: '状態', en: 'State' },
      method: { ja: '支払い方法', en: 'Method' },
      from: { ja: '申込日（開始）', en: 'Opened from' },
      until: { ja: '申込日（終了）', en: 'Opened until' },
    },
  },
} satisfies Record<string, Record<'columns' | 'filters', Record<string, Localized>>>

type Lists = typeof lists
type Said<Words> = { [Name in keyof Words]: string }

const inOne = <Words extends Record<string, Localized>>(words: Words, language: Language) =>
  Object.fromEntries(Object.entries(words).map(([name, said]) => [name, said[language]])) as Said<Words>

/** The words of a list in one language. */
export const listIn = <Name extends keyof Lists>(language: Language, name: Name) => {
  const { columns, filters }: Lists[Name] = lists[name]
  return {
    columns: inOne(columns, language) as Said<Lists[Name]['columns']>,
    filters: inOne(filters, language) as Said<Lists[Name]['filters']>,
  }
}
