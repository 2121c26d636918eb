import { verifyDeposits } from '../../commands/donations/bank-accounts.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import type { OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { WEBHOOK_PATIENCE } from '../../kernel/outbox/retry-policy.ts'
import { PaymentRejected } from '../../kernel/ports/payments.ts'
import { clearReport, VERIFY_DEPOSITS, waitingReport } from '../../records/donations/deposit-reports.ts'

type Deps = Pick<WorkerInfrastructure, 'sql' | 'clock'> & {
	readonly payments: Pick<WorkerInfrastructure['payments'], 'bankAccountsOf'>
}

/**
 * Sends a reported deposit to the provider under the key of its call, so that a repeated call gets the
 * verdict. After days without an answer it is dropped, so that the holder may report again.
 */
export const verifyReported = (deps: Deps): OutboxHandler => ({
	kind: VERIFY_DEPOSITS,
	lane: 'provider',
	patience: WEBHOOK_PATIENCE,
	forgets: true,
	run: async ({ subject: accountId, causeId }) => {
		const row = await waitingReport(deps.sql, accountId)
		if (row?.command_id !== causeId) return { ignored: 'nothing is reported any more' }
		const principal = { kind: 'user', id: row.user_id } as const
		const call = { commandId: causeId, bodyHash: row.body_hash, principal }
		try {
			await verifyDeposits(deps, accountId, call, () => row.report)
		} catch (error) {
			// Refused or decided meanwhile: a repeated call gets that answer.
			if (!(error instanceof PaymentRejected || error instanceof DomainError)) throw error
		}
		await clearReport(deps.sql, accountId, causeId)
		return { done: true }
	},
	giveUp: async ({ subject, causeId }) => {
		await clearReport(deps.sql, subject, causeId)
	},
})
