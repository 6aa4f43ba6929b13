// A card of a draw as the viewer shows it.

import type { Card } from '../../../contract/draws.ts'
import type { ViewedCard } from '../packs/card-viewer/viewed-card.ts'

export const viewedCard = ({
  name,
  imageUrl,
  foilUrl,
  rarity,
  modelNumber,
  convertsToPoints,
  isShipOnly,
}: Pick<
  Card,
  'name' | 'imageUrl' | 'foilUrl' | 'rarity' | 'modelNumber' | 'convertsToPoints' | 'isShipOnly'
>): ViewedCard => ({ name, imageUrl, foilUrl, rarity, modelNumber, convertsToPoints, isShipOnly })
