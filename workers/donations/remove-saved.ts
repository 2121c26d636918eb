import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { type Payments, UnregisteredAccount } from '../../kernel/capability/provider-accounts.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { PaymentOutcomeUnknown } from '../../kernel/ports/payments.ts'
import { type SavedRemoval, setRemoved, waitingRemovals } from '../../records/donations/saved-cards.ts'

/** Removes cards, ended mandates and erased people at the providers, with retries. */
export const removeSaved = ({
	sql,
	clock,
	payments,
	log,
}: Pick<WorkerInfrastructure, 'sql' | 'clock' | 'payments' | 'log'>): ScheduledJob => ({
	name: 'donations/remove-saved-methods',
	everyMs: 5_000,
	run: async () => {
		for (const removal of await waitingRemovals(sql)) {
			try {
				await removeAt(payments, removal)
			} catch (error) {
				// An account that is unavailable or not configured does not block the others.
				if (!(error instanceof PaymentOutcomeUnknown || error instanceof UnregisteredAccount)) throw error
				log.warn(`A ${removal.kind} of ${removal.account} waits to be removed there: ${error.message}`)
				continue
			}
			await setRemoved(sql, removal, new Date(clock.now()))
		}
	},
})

async function removeAt(
	payments: Payments,
	{ account, object_ref: ref, customer_ref: customerRef, kind }: SavedRemoval,
): Promise<void> {
	if (kind === 'mandate') {
		if (customerRef !== null) await payments.mandatesOf(account)?.end(account, { ref, customerRef })
		return
	}
	const methods = payments.savedMethodsOf(account)
	if (kind === 'method') await methods?.removeMethod(account, ref)
	else await methods?.removeCustomer(account, ref)
}
