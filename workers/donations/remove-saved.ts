import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import type { Log } from '../../kernel/ports/log.ts'
import { PaymentOutcomeUnknown } from '../../kernel/ports/payments.ts'
import type { Payments } from '../../kernel/provider-accounts.ts'
import { UnregisteredAccount } from '../../kernel/provider-accounts.ts'
import type { SavedRemoval } from '../../records/donations/saved-cards.ts'

export interface RemoveSavedDeps {
	readonly payments: Pick<Payments, 'savedMethodsOf' | 'mandatesOf'>
	readonly waiting: () => Promise<readonly SavedRemoval[]>
	readonly done: (removal: SavedRemoval) => Promise<void>
	readonly log: Log
}

/** Removes at the providers what is gone here: cards that were removed, mandates that ended, and people who were erased. Until it worked. */
export const removeSaved = ({ payments, waiting, done, log }: RemoveSavedDeps): ScheduledJob => ({
	name: 'donations/remove-saved-methods',
	everyMs: 5_000,
	run: async () => {
		for (const removal of await waiting()) {
			try {
				await removeAt(payments, removal)
			} catch (error) {
				// One account that is away, or that the configuration lacks, holds up none of the others.
				if (!(error instanceof PaymentOutcomeUnknown || error instanceof UnregisteredAccount)) throw error
				log.warn(`A ${removal.kind} of ${removal.account} waits to be removed there: ${error.message}`)
				continue
			}
			await done(removal)
		}
	},
})

async function removeAt(
	payments: RemoveSavedDeps['payments'],
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
