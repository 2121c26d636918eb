import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { keyAddresses } from '../../records/campaigns/recipients.ts'
import { markListed, unlistedSuppressions } from '../../records/campaigns/suppressions.ts'

const EVERY_MS = 5_000
const BATCH = 500

/**
 * Appends suppressions to the list that a restore replays, which is outside of every backup. A repeated line does no
 * harm.
 */
export const listSuppressions = ({
	sql,
	clock,
	suppressionList,
}: Pick<WorkerInfrastructure, 'sql' | 'clock' | 'suppressionList'>): ScheduledJob => ({
	name: 'campaigns/list-suppressions',
	everyMs: EVERY_MS,
	run: async () => {
		for (const row of await unlistedSuppressions(sql, BATCH)) {
			const { email_key: emailKey, scope, reason, at, until } = row
			await suppressionList.add(JSON.stringify({ emailKey, scope, reason, at, until }))
			await markListed(sql, row, new Date(clock.now()))
		}
	},
})

/** Computes the keys of the addresses of new accounts, by which suppressions are found. */
export const keyNewAddresses = ({
	sql,
	personKeys,
}: Pick<WorkerInfrastructure, 'sql' | 'personKeys'>): ScheduledJob => ({
	name: 'campaigns/key-addresses',
	everyMs: EVERY_MS,
	run: async () => {
		const keyOf = (address: string) => personKeys.idsOf(address)[0] ?? null
		while ((await keyAddresses(sql, keyOf, BATCH)) === BATCH);
	},
})
