import type { Contribution } from '../../kernel/capability.ts'
import { expiringOf, SWEEP, sweep } from '../../kernel/expiry.ts'
import { readProjectionStatus } from '../../kernel/runtime/projection-status.ts'
import { deleteOrphans, findOrphans } from '../../kernel/tables.ts'
import { MINUTE_MS } from '../../kernel/time.ts'
import { deadLetterCount } from '../../queries/activity/orphans.ts'
import { freeOrphans } from './free-orphans.ts'

/** What is old is forgotten, and records whose event never came are freed. */
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
	jobs: ({ sql, store, files, clock, wallClock, settings, tables }) => [
		{
			name: SWEEP,
			// Soon after midnight nobody can say who came the day before.
			everyMs: MINUTE_MS,
			run: async () => {
				for (const each of expiringOf(tables)) await sweep(sql, each, { clock, wallClock, settings })
			},
		},
		freeOrphans({
			files,
			isUpToDate: async () =>
				(await readProjectionStatus(sql, store)).every((each) => each.isUpToDate && !each.isStopped),
			find: (before) => findOrphans(sql, tables, before),
			remove: (orphans) => deleteOrphans(sql, tables, orphans),
		}),
	],
}
