import { push as en } from '../../../../phrases/storefront/push/en.ts'
import { push as ja } from '../../../../phrases/storefront/push/ja.ts'
import { useServices } from '../../services.tsx'

/** These stand in both languages in one script: they are wanted on pages that have only the phrases of the first screen. */
export const usePushWords = () => ({ ja, en })[useServices().language]
