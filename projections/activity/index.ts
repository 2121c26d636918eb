import type { Contribution } from '../../kernel/capability/capability.ts'
import { createTimelineProjection } from './timeline.ts'

/** Every event, as people read it. */
export const activityReadModels: Contribution = {
	name: 'projections/activity',
	readModelsOfAll: (timeline) => [createTimelineProjection(timeline)],
}
