import { ANNOUNCEMENT_EVENTS } from '../../domain/notifications/announcements.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { SHARED_FACTS } from '../../kernel/capability/timeline.ts'

const { kind, role } = SHARED_FACTS

export const notificationReadModels: Contribution = {
	name: 'projections/notifications',
	timeline: {
		events: ANNOUNCEMENT_EVENTS,
		facts: [kind, role],
		activityStreams: [
			{
				prefix: 'announcement',
				type: 'auth',
				facts: { AnnouncementOrdered: "jsonb_build_object('people', t.data->>'counted')" },
			},
		],
	},
}
