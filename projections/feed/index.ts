import type { Contribution } from '../../kernel/capability/capability.ts'
import { feedProjection } from './feed.ts'

/** What everybody may follow. */
export const feedReadModels: Contribution = { name: 'projections/feed', readModels: [feedProjection] }
