import { redirect } from 'react-router'
import { homePath } from '../../packs/home/route.ts'

/** Who comes here by a link finds the shop open. */
export const load = async (): Promise<Response> => redirect(homePath)
