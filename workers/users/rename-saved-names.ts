import { createNotify } from '../../commands/notifications/notify.ts'
import { nameProblem } from '../../domain/names.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { inPages } from '../../kernel/concurrency/in-pages.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { setNeutralUsername, usernamesAfter } from '../../records/users/users.ts'

type Worker = Pick<WorkerInfrastructure, 'sql' | 'clock'>

const rename = ({ sql, clock }: Worker, id: string, username: string, at: Date): Promise<void> =>
	sql.transaction(async (tx) => {
		await setNeutralUsername(tx, id, at)
		await createNotify({ sql: tx, clock })({
			kind: 'usernameReplaced',
			about: {},
			userIds: [id],
			causeId: derivedId('kept username', id, username),
			at,
		})
	})

/**
 * Renames people whose username is reserved, and notifies them: reserved names grow with the site's
 * addresses.
 */
export const renameSavedNames = (worker: Worker): ScheduledJob => ({
	name: 'users/rename-kept-names',
	everyMs: DAY_MS,
	run: async (now) => {
		const pages = inPages((id: string | null) => usernamesAfter(worker.sql, id))
		for await (const { id, username } of pages)
			if (nameProblem('user', username) !== null) await rename(worker, id, username, new Date(now))
	},
})
