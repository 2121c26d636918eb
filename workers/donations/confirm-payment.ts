import { loadDonation } from '../../commands/_shared/load-donation.ts'
import { bookSnapshot } from '../../commands/donations/observe-payment.ts'
import { takeApproved } from '../../commands/donations/take-approved.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import type { OutboxHandler } from '../../kernel/outbox/outbox.ts'
import { attemptsWithin } from '../../kernel/outbox/retry-policy.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { CONFIRM_PAYMENT, confirmationOf } from '../../records/donations/confirm-payment.ts'

type Deps = Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'clock' | 'payments'>

const PATIENCE = { minAttempts: 1, minMs: DAY_MS, maxAttempts: 2 * attemptsWithin(DAY_MS) }

/**
 * Confirms a payment whose donor confirmed it while the provider was unavailable: the last one of a donation
 * that is neither paid nor abandoned.
 */
export const confirmPayment = (deps: Deps): OutboxHandler => ({
	kind: CONFIRM_PAYMENT,
	lane: 'provider',
	patience: PATIENCE,
	forgets: true,
	run: async ({ id, subject: donationId, causeId, claims }) => {
		const donation = await loadDonation(deps.store, donationId)
		const last = donation?.attempts.at(-1)
		if (!donation || !last || donation.received || donation.abandoned || donation.failed)
			return { ignored: 'paid or given up' }
		if (confirmationOf(donation.account, last.providerRef) !== causeId)
			return { ignored: 'another payment was begun since' }
		const { payments, clock } = deps
		const read = await payments.read(donation.account, last.providerRef)
		const snapshot = await takeApproved(payments, read)
		const commandId = derivedId(id, String(claims))
		await bookSnapshot(deps, snapshot, { ...systemContext(clock, 'confirm-payment'), commandId })
		return { done: true, note: snapshot.status }
	},
})
