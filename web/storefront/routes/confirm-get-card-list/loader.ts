import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import type { DrawResult } from '../../../../contract/draws.ts'
import { chosenCards } from '../../draws/chosen-cards.ts'
import { choosePath } from '../../draws/paths.ts'
import type { Services } from '../../services.tsx'
import { loadUndecidedDraw } from '../get-card-list/loader.ts'

export interface ConfirmChoiceData {
  draw: DrawResult
  chosen: string[]
}

export async function loadConfirmChoice(
  services: Services,
  args: LoaderFunctionArgs,
): Promise<ConfirmChoiceData> {
  const query = new URL(args.request.url).searchParams
  const chosen = chosenCards(query)
  if (chosen === null) throw redirect(choosePath(query.get('history_id') ?? undefined))
  return { draw: await loadUndecidedDraw(services, args), chosen }
}
