import { forgetOldKeys } from '../../commands/_shared/once.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { pruneWork } from '../../kernel/outbox/outbox-rows.ts'
import { readProjectionStatus } from '../../kernel/runtime/projection-status.ts'
import { deleteOrphans, findOrphans } from '../../kernel/tables.ts'
import { HOUR_MS } from '../../kernel/time.ts'
import { deadLetterCount } from '../../queries/activity/orphans.ts'
import { forgetActivity } from '../../records/activity/activity-log.ts'
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
	jobs: ({ sql, store, files, settings, tables }) => [
		{
			name: 'activity/forget-idempotency-keys',
			everyMs: HOUR_MS,
			run: async (now) => {
				await forgetOldKeys(sql, now)
			},
		},
		{
			name: 'activity/forget-activity',
			everyMs: HOUR_MS,
			run: async (now) => {
				await forgetActivity(sql, new Date(now - settings.activityLogMs))
			},
		},
		{
			name: 'activity/prune-work',
			everyMs: HOUR_MS,
			run: async (now) => {
				await pruneWork(sql, new Date(now - settings.settledWorkMs))
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
