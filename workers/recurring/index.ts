import type { RecurringTarget } from '../../domain/recurring/recurring.events.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { loadState } from '../../kernel/dispatch.ts'
import type { WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import { languageOf } from '../../kernel/language.ts'
import { peopleOf } from '../../queries/organizations/lookups.ts'
import { savedCardById } from '../../records/donations/saved-cards.ts'
import { personCalled, titleIn } from '../../records/receipts/donor.ts'
import { advanceJob } from './advance.ts'
import { chargeRecurring, observePaid } from './charge.ts'
import { recurringOf } from './deps.ts'
import { recurringLink } from './link.ts'
import { createSendNotice, type RecurringMailDeps, sendRecurringMail } from './send-mails.ts'
import { refundSurplus } from './surplus.ts'

export { recurringLink } from './link.ts'

function mailsOf({ sql, store, mailer, links, settings }: WorkerInfrastructure): RecurringMailDeps {
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
		about: async (recurringId, { donorId, target, split, currency, zone, methodId }, at) => {
			const [person] = await peopleOf(sql, [donorId])
			if (!person) return null
			const card = await savedCardById(sql, donorId, methodId)
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
					last4: card?.last4 ?? null,
					url: recurringLink(links, settings.publicUrl, { recurringId, donorId }, at),
				},
			}
		},
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
		const sendNotice = createSendNotice(mailsOf(worker), () => worker.clock.now())
		return [advanceJob({ ...worker, sendNotice }, worker.log)]
	},
	effects: (worker) => [
		chargeRecurring(worker),
		observePaid(worker),
		refundSurplus(worker),
		sendRecurringMail(mailsOf(worker)),
	],
}
