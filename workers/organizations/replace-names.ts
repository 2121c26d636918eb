import { nameProblem } from '../../domain/names.contract.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { inPages } from '../../kernel/in-pages.ts'
import { DAY_MS } from '../../kernel/time.ts'

export interface NamedOrganization {
	readonly id: string
	readonly org_name: string
	/** False: what it goes by is held by somebody else. */
	readonly holds_name: boolean
}

/**
 * Gives organizations whose name is reserved, or leads to somebody else, another one; their owners are notified of the
 * event. One that can't be renamed keeps nobody from the others.
 */
export const replaceNames = (deps: {
	/** The next organizations by id; none after the last. @param id null: from the beginning */
	readonly organizationsAfter: (id: string | null) => Promise<readonly NamedOrganization[]>
	readonly replaceName: (organizationId: string) => Promise<void>
}): ScheduledJob => ({
	name: 'organizations/replace-names',
	everyMs: DAY_MS,
	run: async () => {
		const failures: unknown[] = []
		for await (const { id, org_name, holds_name } of inPages(deps.organizationsAfter)) {
			if (holds_name && nameProblem('organization', org_name) === null) continue
			await deps.replaceName(id).catch((error: unknown) => failures.push(error))
		}
		if (failures.length > 0) throw new AggregateError(failures, 'Some organizations could not be renamed.')
	},
})
