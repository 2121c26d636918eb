import { all, backoffice, owns } from '../../nightly/access/rule.ts'
import { publishBlood } from '../blood.fixtures.ts'
import { BLOOD_CALLS } from '../calls.blood.ts'
import type { TestDeclaration } from '../declaration.ts'
import { leavesTheSame } from '../replays.ts'

const ofDonor = { gate: 'everyone', about: owns({ id: 'things.bloodAlert' }, 'donor') } as const

export const declaration: TestDeclaration = {
	calls: BLOOD_CALLS,
	replays: { 'POST /api/v1/bloodAlert/{id}': leavesTheSame },
	rules: {
		...all(ofDonor, 'GET /api/v1/bloodAlert/{id}', 'POST /api/v1/bloodAlert/{id}'),
		...all(backoffice, 'GET /api/backoffice/bloodAlerts', 'GET /api/backoffice/bloodAlerts/{id}'),
	},
	things: async ({ harness, people }) => {
		const bloodAlert = await publishBlood(harness, people)
		await harness.system.sql.execute(
			`INSERT INTO rec.blood_alerts (request_id, user_id, wave, created_at, due_at, sent_at, channel, within_km)
			VALUES ($1, $2, 1, $3, $3, $3, 'inbox', 5) ON CONFLICT DO NOTHING`,
			[bloodAlert, people.donor.id, new Date(harness.clock.now())],
		)
		return { bloodAlert }
	},
	ids: {
		kinds: { bloodAlert: ({ things }) => [things.bloodAlert ?? ''] },
		segments: { bloodAlert: ['bloodAlert'], bloodAlerts: ['bloodAlert'] },
		fields: { user: 'user' },
	},
}
