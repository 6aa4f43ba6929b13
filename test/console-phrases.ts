// All words of the console, as a page of records has them.

import * as enOfRecords from '#phrases/console/audit/en.ts'
import * as jaOfRecords from '#phrases/console/audit/ja.ts'
import { en as enOfScreens } from '#phrases/console/en.ts'
import { type ConsolePhrases, ja as jaOfScreens } from '#phrases/console/ja.ts'

export const ja: ConsolePhrases = { ...jaOfScreens, ...jaOfRecords }
export const en: ConsolePhrases = { ...enOfScreens, ...enOfRecords }
