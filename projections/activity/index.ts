import type { Contribution } from '../../kernel/capability/capability.ts'
import { createTimelineProjection } from './timeline.ts'

export const activityReadModels: Contribution = {
	name: 'projections/activity',
	readModelsOfAll: (timeline) => [createTimelineProjection(timeline)],
}
