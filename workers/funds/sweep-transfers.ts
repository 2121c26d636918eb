import { bookTransferSnapshot, TransferDisagrees } from '../../commands/funds/observe-transfer.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import { JobFinding, type ScheduledJob } from '../../kernel/effects/effects.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { fundFinder } from '../../queries/funds/lookups.ts'

const RETURNS_WITHIN_MS = 14 * DAY_MS

export const sweepTransfers = (
	worker: Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'clock' | 'readModels' | 'transfers'>,
): ScheduledJob => ({
	name: 'funds/sweep-transfers',
	everyMs: HOUR_MS,
	run: async (now) => {
		const { transfers, clock } = worker
		const booking = { ...worker, fundOfWithdrawal: fundFinder(worker) }
		const faults: string[] = []
		for (const { account } of transfers.accounts())
			for await (const snapshot of transfers.listTransfers(account, now - RETURNS_WITHIN_MS)) {
				if (snapshot.cause === null || snapshot.status === 'pending') continue
				try {
					await bookTransferSnapshot(booking, snapshot, systemContext(clock, 'sweep-transfers'))
				} catch (error) {
					if (!(error instanceof TransferDisagrees)) throw error
					faults.push(error.message)
				}
			}
		if (faults.length > 0) throw new JobFinding(faults.join(' '))
	},
})
