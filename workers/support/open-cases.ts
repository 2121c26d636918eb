import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { MINUTE_MS } from '../../kernel/time.ts'
import type { ReportRow } from '../../records/support/reports.ts'

export interface OpenCasesDeps {
	/** Reports from before an instant that are in no case. */
	readonly waiting: (before: Date) => Promise<readonly ReportRow[]>
	/** Whether a report was settled as a message, before there were cases. */
	readonly isSettled: (reportId: string) => Promise<boolean>
	/** Who a subject belongs to; null: it is gone. */
	readonly ownerOf: (
		report: ReportRow,
	) => Promise<{ readonly partOf: string; readonly writerId: string } | null>
	readonly add: (
		report: ReportRow,
		owner: { readonly partOf: string; readonly writerId: string },
	) => Promise<unknown>
	/** It needs no case. */
	readonly leave: (reportId: string) => Promise<unknown>
}

/** How long a report may be on its way into its case, in milliseconds. */
const ON_THE_WAY_MS = 5 * MINUTE_MS

/**
 * Adds reports to cases that are in none: of requests from before there were cases, and those that were written down
 * just before a process ended.
 */
export const openCases = (deps: OpenCasesDeps): ScheduledJob => ({
	name: 'support/open-cases',
	everyMs: 10 * MINUTE_MS,
	run: async (now) => {
		for (const report of await deps.waiting(new Date(now - ON_THE_WAY_MS))) {
			const owner = (await deps.isSettled(report.id)) ? null : await deps.ownerOf(report)
			if (owner === null) await deps.leave(report.id)
			else await deps.add(report, owner)
		}
	},
})
