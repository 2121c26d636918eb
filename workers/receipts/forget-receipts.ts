import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { removeSheets } from '../../records/receipts/sheets.ts'

/** Removes personal data of receipts once the law no longer requires it. Their numbers remain. */
export const forgetReceipts = ({ sql }: Pick<WorkerInfrastructure, 'sql'>): ScheduledJob => ({
	name: 'receipts/forget',
	everyMs: DAY_MS,
	run: async (now) => {
		// A day later than anywhere on earth, so that no zone decides.
		await removeSheets(sql, new Date(now - DAY_MS).toISOString().slice(0, 10))
	},
})
