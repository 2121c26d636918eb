import { loadDonation } from '../../commands/_shared/load-donation.ts'
import { observeMethod } from '../../commands/_shared/observe-method.ts'
import { chargedMethod } from '../../commands/_shared/recurring-method.ts'
import type { DonationChargedBack } from '../../domain/donations/donations.events.ts'
import type { MethodNews } from '../../domain/recurring/recurring.decider.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { DispatchContext } from '../../kernel/events/dispatch.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { HeldMandate } from '../../kernel/ports/mandates.ts'
import { recurringByMethod, recurringOfDonor } from '../../queries/recurring/by-method.ts'
import { bankAccountAt } from '../../records/donations/bank-accounts.ts'
import { paymentMandateAt } from '../../records/donations/payment-mandates.ts'
import { savedCardAt } from '../../records/donations/saved-cards.ts'
import { recurringOf, type Worker } from './deps.ts'

type Deps = Pick<Worker, 'sql' | 'dispatch' | 'clock'>
interface At {
	readonly account: string
	readonly methodRef: string
}

const OF_MANDATE: Readonly<Record<HeldMandate['state'], MethodNews>> = {
	active: 'resumed',
	paused: 'paused',
	over: 'cancelled',
}

async function known(sql: Worker['sql'], { account, methodRef }: At) {
	const card = await savedCardAt(sql, account, methodRef)
	if (card)
		return { id: card.id, news: 'renewed', is: `${card.last4} ${card.exp_month} ${card.exp_year}` } as const
	const bank = await bankAccountAt(sql, account, methodRef)
	if (bank)
		return { id: bank.id, news: bank.status === 'errored' ? 'returned' : null, is: bank.status } as const
	const mandate = await paymentMandateAt(sql, account, methodRef)
	return mandate && ({ id: mandate.id, news: OF_MANDATE[mandate.status], is: mandate.status } as const)
}

/**
 * Reads a saved method at its provider, and records changes on its recurring donations: renewed, removed, or
 * its mandate ended, paused or resumed.
 * @param observe reads it and stores its state
 */
export async function withMethodNews(
	deps: Deps,
	at: At,
	observe: () => Promise<string>,
	context: DispatchContext,
): Promise<string> {
	const before = await known(deps.sql, at)
	const note = await observe()
	const after = await known(deps.sql, at)
	const id = before?.id ?? after?.id
	if (id === undefined) return note
	const news = after === null ? 'removed' : after.news
	// A mandate's state is recorded on every read; an unchanged card is skipped.
	const isNews = news !== null && (news !== 'renewed' || (before !== null && before.is !== after?.is))
	if (isNews)
		await observeMethod(deps, await recurringByMethod(deps.sql, id), { methodId: id, news }, context)
	return note
}

/** Ends the mandate after a returned debit: its recurring donations wait for another method. */
export const observeReturn = (deps: Worker): EffectHandler => ({
	name: 'recurring/observe-return',
	on: ['DonationChargedBack'] satisfies readonly DonationChargedBack['type'][],
	keepOrder: false,
	attempts: 40,
	run: async (event) => {
		const donation = await loadDonation(deps.store, streamId(event.stream))
		if (donation?.donor.kind !== 'user') return { ignored: 'gives nothing every month' }
		for (const recurringId of await recurringOfDonor(deps.sql, donation.donor.id, 'bankDebit')) {
			const state = (await recurringOf(deps.store, recurringId))?.state
			const by = state && (await chargedMethod(deps.sql, state, deps.clock.now()))
			if (!state || !by || by.isUsable) continue
			const news = { methodId: by.id, news: 'returned' } as const
			await observeMethod(deps, [recurringId], news, contextFromEvent(event, 'observe-return'))
		}
		return { done: true }
	},
})
