// The services of the emulated provider, one entry each: their questions, their answers and the names of their steps.

import { escapeHtml } from '#phrases/escape-html.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { depositedYen, type EmulatedOrder, type Service } from './order.ts'

export type Rule = readonly [field: string, pattern: RegExp, isOptional?: boolean]

export interface Words {
  ja: string
  en: string
}

interface ServiceDescription {
  /** The rules of the interface guides for each field that the shop may send. */
  rules: readonly Rule[]
  /** The service's own names for the first step of an order. */
  opened: Pick<EmulatedOrder, 'orderStatus' | 'detail'>
  /** Its own part of the answer to `Authorize`. */
  authorized(order: EmulatedOrder, origin: string): Record<string, unknown>
  /** Its own part of an order in a search's answer. */
  found(order: EmulatedOrder): Record<string, unknown>
  /** The payer's words for each kind (`serviceOptionType`; '' where there is none). */
  options: Readonly<Record<string, Words>>
  /** The payer agrees on a page of the service. */
  isHosted?: true
  /** It knows `Refund` beside `Cancel`. */
  isRefunded?: true
}

/** Full-width only: no sign of ASCII, no half-width katakana, no spaces. */
const fullWidth = /^[^ -~｡-ﾟ\s]{1,10}$/
const page = /^https?:\/\/.{1,248}$/

/** An instant in an answer to a search: 14 digits, in Japan. */
export const compact = (at: Date) => japanInstant(at).slice(0, 19).replaceAll(/\D/g, '')

/** The bank of every emulated account. */
const bank = {
  bankName: 'エミュレータ銀行',
  bankCode: '9999',
  branchName: 'テスト支店',
  branchCode: '999',
  accountType: '1',
  accountName: 'カ）フクヒキ',
}

const transferName = (order: EmulatedOrder) => `${order.transferNumber}${order.params.entryTransferName}`

/** The page a carrier's answer carries: it posts the browser to the carrier by itself. */
const carrierPage = (order: EmulatedOrder, url: string): string =>
  `<!DOCTYPE html>
<HTML lang="ja"><HEAD><META charset="utf-8"><TITLE>redirect</TITLE></HEAD>
<BODY onLoad="document.forms[0].submit();">
<FORM name="carrierForm" action="${escapeHtml(url)}" method="POST">
<INPUT type="hidden" name="orderId" value="${escapeHtml(order.orderId)}">
<INPUT type="hidden" name="carrier" value="${escapeHtml(order.option)}">
<NOSCRIPT><INPUT type="submit" value="次へ"></NOSCRIPT>
</FORM></BODY></HTML>`

export const services: Readonly<Record<Service, ServiceDescription>> = {
  cvs: {
    rules: [
      ['serviceOptionType', /^(sej|econ|famima|lawson|other)$/],
      ['amount', /^[1-9]\d{0,5}$/],
      ['name1', fullWidth],
      ['name2', fullWidth],
      ['telNo', /^(?=.{1,13}$)[\d-]+$/],
      ['payLimit', /^\d{4}\/\d{2}\/\d{2}$/],
      ['paymentType', /^0$/],
    ],
    opened: { orderStatus: 'end', detail: '' },
    authorized: (order, origin) => ({
      receiptNo: order.receiptNo,
      haraikomiUrl: `${origin}/veritrans/slip/${order.receiptNo}`,
    }),
    found: (order) => {
      const { params, option } = order
      return {
        cvsType: option,
        amount: String(order.amountYen),
        name1: params.name1,
        name2: params.name2,
        telNo: params.telNo,
        payLimit: params.payLimit,
        receiptNo: order.receiptNo,
        ...(order.paidAt === undefined ? {} : { paidDatetime: compact(order.paidAt) }),
      }
    },
    options: {
      econ: { ja: 'ローソン・ファミリーマートなど', en: 'Lawson, FamilyMart and others' },
      other: { ja: 'デイリーヤマザキ・セイコーマートなど', en: 'Daily Yamazaki, Seicomart and others' },
    },
  },
  virtualacc: {
    rules: [
      ['amount', /^[1-9]\d{0,11}$/],
      ['entryTransferName', /^[ァ-ヴー・A-Z\d ()./-]{1,64}$/],
      ['transferExpiredDate', /^\d{8}$/],
    ],
    opened: { orderStatus: 'end', detail: 'Auth' },
    authorized: (order) => ({
      ...bank,
      accountNumber: order.accountNumber,
      transferName: transferName(order),
    }),
    found: (order) => {
      const { params } = order
      return {
        entryTransferName: params.entryTransferName,
        entryTransferNumber: order.transferNumber,
        transferExpiredDate: params.transferExpiredDate,
        accountNumber: order.accountNumber,
        accountManageType: '1',
        totalDepositAmount: String(depositedYen(order)),
      }
    },
    options: { '': { ja: '銀行振込', en: 'Bank transfer' } },
  },
  carrier: {
    rules: [
      ['serviceOptionType', /^(docomo|au|sb_ktai)$/],
      ['amount', /^[1-9]\d{0,11}$/],
      ['terminalKind', /^[012]$/],
      ['accountingType', /^0$/],
      ['withCapture', /^true$/],
      ['itemType', /^[012]$/, true],
      ['successUrl', page],
      ['cancelUrl', page],
      ['errorUrl', page],
      ['pushUrl', page, true],
    ],
    opened: { orderStatus: 'initial', detail: 'Init' },
    authorized: (order, origin) => ({ responseContents: carrierPage(order, `${origin}/veritrans/carrier`) }),
    found: (order) => {
      const { params, option } = order
      return {
        crServiceType: option,
        accountingType: '0',
        withCapture: 'true',
        terminalKind: params.terminalKind,
        authorizeDatetime: compact(order.createdAt),
        ...(order.paidAt === undefined ? {} : { captureDatetime: compact(order.paidAt) }),
      }
    },
    options: {
      docomo: { ja: 'ドコモ払い', en: 'docomo billing' },
      au: { ja: 'auかんたん決済', en: 'au billing' },
      sb_ktai: { ja: 'ソフトバンクまとめて支払い', en: 'SoftBank billing' },
    },
    isHosted: true,
  },
  merpay: {
    rules: [
      ['serviceOptionType', /^online$/],
      ['amount', /^([1-9]\d{0,5}|1000000)$/],
      ['accountingType', /^0$/],
      ['withCapture', /^true$/],
      ['successUrl', page],
      ['cancelUrl', page],
      ['pushUrl', page, true],
    ],
    opened: { orderStatus: 'initial', detail: 'Init' },
    authorized: (order, origin) => ({
      merpayProcessingId: order.orderId,
      paymentUrl: `${origin}/veritrans/merpay/${order.orderId}`,
    }),
    found: (order) => {
      const { option } = order
      return { merpayServiceType: option, accountingType: '0', authorizeDatetime: compact(order.createdAt) }
    },
    options: { online: { ja: 'メルペイ', en: 'Merpay' } },
    isHosted: true,
    isRefunded: true,
  },
}
