import type { Contribution } from '../../kernel/capability/capability.ts'
import { feedProjection } from './feed.ts'

export const feedReadModels: Contribution = { name: 'projections/feed', readModels: [feedProjection] }
