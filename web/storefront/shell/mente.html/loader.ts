import { redirect } from 'react-router'
import { homePath } from '../../packs/home/route.ts'

/** While the shop is open, this address redirects to the top page. */
export const load = async (): Promise<Response> => redirect(homePath)
