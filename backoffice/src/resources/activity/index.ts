import { EffectList } from './effect-list.tsx'

export const effects = { list: EffectList }
