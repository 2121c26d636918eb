import { ACCESS_EVENTS } from '../../domain/users/access.events.ts'
import type { Contribution } from '../../kernel/capability/capability.ts'
import { NO_PLACE, SHARED_FACTS } from '../../kernel/capability/timeline.ts'
import { kindnessProjection } from './kindness.ts'
import { userRolesProjection } from './user-roles.ts'

const { role } = SHARED_FACTS

export const userReadModels: Contribution = {
	name: 'projections/users',
	readModels: [kindnessProjection, userRolesProjection],
	timeline: {
		events: ACCESS_EVENTS,
		facts: [role],
		activityStreams: [
			{
				prefix: 'access',
				type: 'auth',
				facts: { '*': "jsonb_build_object('role', t.data->>'role', 'userId', substr(t.stream, 8))" },
			},
		],
		activitySources: [
			{
				types: ['kindnessScore'],
				from: 'read.kindness k',
				at: 'k.at',
				type: "'kindnessScore'",
				person: 'k.person_id',
				what: 'k.because',
				always: 'k.change <> 0',
				// The target of a donation is private to its donor.
				columns: `k.action || ' ' || k.event_id AS id, k.at, 'kindnessScore' AS type, k.because AS what, k.person_id AS user_id,
			CASE WHEN k.cause <> 'donation' AND k.subject_kind = 'donationRequest' THEN k.subject_id END AS request_id,
			CASE WHEN k.subject_kind = 'organization' THEN k.subject_id END AS organization_id, k.points,
			NULL::text AS correlation_id, ${NO_PLACE}, '{}'::jsonb AS facts`,
			},
		],
	},
}
