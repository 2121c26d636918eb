import { chargedMethod } from '../../commands/_shared/recurring-method.ts'
import type { RecurringTarget } from '../../domain/recurring/recurring.events.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { loadState } from '../../kernel/dispatch.ts'
import type { WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import { languageOf } from '../../kernel/language.ts'
import { peopleOf } from '../../queries/organizations/lookups.ts'
import { wasRefused } from '../../records/donations/mails.ts'
import { personCalled, titleIn } from '../../records/receipts/donor.ts'
import { advanceJob } from './advance.ts'
import { chargeRecurring, observeTry } from './charge.ts'
import { recurringOf } from './deps.ts'
import { endMandate } from './end-mandate.ts'
import { confirmationLink, recurringLink } from './link.ts'
import { observeReturn } from './method-news.ts'
import { observeRequests } from './requests.ts'
import { createSendNotice, type RecurringMailDeps, sendRecurringMail } from './send-mails.ts'
import { refundSurplus } from './surplus.ts'

export { recurringLink } from './link.ts'
export { withMethodNews } from './method-news.ts'

function mailsOf({ sql, store, mailer, links, settings, clock }: WorkerInfrastructure): RecurringMailDeps {
	/** By the log itself, so that a mail says what it is for also while the read models are behind. */
	async function titleOf(target: RecurringTarget): Promise<string | null> {
		if (target.kind === 'foundation') return null
		if (target.kind === 'individual') return personCalled(sql, target.id)
		const { state } = await loadState(store, requestDecider, requestStream(target.id))
		return state.status === 'none' || state.status === 'removed' ? null : titleIn(sql, state.terms.contentId)
	}
	return {
		mailer,
		stateOf: async (recurringId) => (await recurringOf(store, recurringId))?.state ?? null,
		about: async (recurringId, state, at) => {
			const { donorId, target, split, currency, zone, bankWants } = state
			const [person] = await peopleOf(sql, [donorId])
			if (!person) return null
			const by = await chargedMethod(sql, state, clock.now())
			const of = { recurringId, donorId }
			return {
				to: {
					name: `${person.first_name} ${person.last_name}`.trim(),
					address: person.email,
					language: languageOf(person.locale),
				},
				about: {
					title: await titleOf(target),
					total: BigInt(split.total),
					currency,
					zone,
					paidWith: by && { method: by.method, name: by.name },
					url: recurringLink(links, settings.publicUrl, of, at),
					confirmUrl:
						bankWants === null
							? null
							: confirmationLink(links, settings.publicUrl, { ...of, donationId: bankWants }, at),
				},
			}
		},
		wasRefused: (messageId) => wasRefused(sql, messageId),
		goingOn: (currency) => ({
			others: `${settings.publicUrl}/search`,
			foundation: `${settings.publicUrl}/publicPayment?${new URLSearchParams({ donationfor: 'tal', currency })}`,
		}),
	}
}

/** Charges that are due, what becomes of them, and the mails about it. */
export const recurringWorkers: Contribution = {
	name: 'workers/recurring',
	jobs: (worker) => {
		const sendNotice = createSendNotice(mailsOf(worker))
		return [advanceJob({ ...worker, sendNotice }, worker.log)]
	},
	effects: (worker) => [
		chargeRecurring(worker),
		observeTry(worker),
		observeReturn(worker),
		observeRequests(worker),
		endMandate(worker),
		refundSurplus(worker),
		sendRecurringMail(mailsOf(worker)),
	],
}
