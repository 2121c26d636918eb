import { addToCase } from '../../commands/_shared/report-subject.ts'
import { supportRequestStream } from '../../domain/support/streams.contract.ts'
import { supportRequestDecider } from '../../domain/support/support-requests.decider.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { ownerOfSubject } from '../../queries/support/lookups.ts'
import { reportsWithoutCase, setInCase } from '../../records/support/reports.ts'

const ON_THE_WAY_MS = 5 * MINUTE_MS

/** Adds reports without a case to one: old ones about requests, and those of an interrupted process. */
export const openCases = (
	worker: Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'clock'>,
): ScheduledJob => ({
	name: 'support/open-cases',
	everyMs: 10 * MINUTE_MS,
	run: async (now) => {
		const { sql, store, clock } = worker
		for (const report of await reportsWithoutCase(sql, new Date(now - ON_THE_WAY_MS))) {
			const { id, subject, subject_id } = report
			// A report that was settled as a message needs no case.
			const { state } = await loadState(store, supportRequestDecider, supportRequestStream(id))
			const owner = state.status === 'closed' ? null : await ownerOfSubject(sql, subject, subject_id)
			const commandId = derivedId('open-cases', id)
			if (owner === null) await setInCase(sql, id)
			else await addToCase(worker, report, owner, { ...systemContext(clock, 'open-cases'), commandId })
		}
	},
})
