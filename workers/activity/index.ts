import type { Contribution } from '../../kernel/capability/capability.ts'
import { deadLetterCount } from '../../queries/activity/orphans.ts'
import { freeOrphans } from './free-orphans.ts'
import { sweepExpired } from './sweep-expired.ts'

export const activityWorkers: Contribution = {
	name: 'workers/activity',
	alarms: [
		{
			name: 'dead_letters',
			help: 'Effects and webhooks that gave up and wait for a person.',
			read: async ({ sql }) => [{ value: await deadLetterCount(sql) }],
		},
		{
			name: 'broken_streams',
			help: 'Streams that can’t be read, since another program wrote into them: effects that need them wait.',
			read: async ({ sql }) => [
				await sql.one<{ value: number }>('SELECT count(*)::int AS value FROM ops.broken_streams'),
			],
		},
	],
	jobs: (worker) => [sweepExpired(worker), freeOrphans(worker)],
}
