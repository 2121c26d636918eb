import { replaceName } from '../../commands/organizations/replace-name.ts'
import { nameProblem } from '../../domain/names.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { inPages } from '../../kernel/concurrency/in-pages.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { namesAfter } from '../../queries/organizations/lookups.ts'

/**
 * Renames organizations whose name is reserved or taken; their owners are notified by the event. A failure
 * does not stop the others.
 */
export const replaceNames = (
	worker: Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'clock'>,
): ScheduledJob => ({
	name: 'organizations/replace-names',
	everyMs: DAY_MS,
	run: async () => {
		const failures: unknown[] = []
		const pages = inPages((id: string | null) => namesAfter(worker.sql, id))
		for await (const { id, org_name, holds_name } of pages) {
			if (holds_name && nameProblem('organization', org_name) === null) continue
			await replaceName(worker, id).catch((error: unknown) => failures.push(error))
		}
		if (failures.length > 0) throw new AggregateError(failures, 'Some organizations could not be renamed.')
	},
})
