import { TransferDisagrees } from '../../commands/funds/observe-transfer.ts'
import { JobFinding } from '../../kernel/effects/effects.ts'
import type { TransferSnapshot } from '../../kernel/ports/transfers.ts'
import type { Transfers } from '../../kernel/provider-accounts.ts'
import { DAY_MS } from '../../kernel/time.ts'

/** Banks give back what they took within a few days. */
const RETURNS_WITHIN_MS = 14 * DAY_MS

/**
 * Finds what providers decided about transfers whose webhooks never came, such as those that a bank gave back.
 * @throws JobFinding some disagree with the books
 */
export async function sweepTransfers(
	deps: {
		readonly transfers: Pick<Transfers, 'accounts' | 'listTransfers'>
		/** Idempotent. */
		readonly book: (snapshot: TransferSnapshot) => Promise<unknown>
	},
	now: number,
): Promise<void> {
	const faults: string[] = []
	for (const { account } of deps.transfers.accounts())
		for await (const snapshot of deps.transfers.listTransfers(account, now - RETURNS_WITHIN_MS)) {
			if (snapshot.cause === null || snapshot.status === 'pending') continue
			try {
				await deps.book(snapshot)
			} catch (error) {
				if (!(error instanceof TransferDisagrees)) throw error
				faults.push(error.message)
			}
		}
	if (faults.length > 0) throw new JobFinding(faults.join(' '))
}
