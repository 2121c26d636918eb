import { requestOwnership } from '../../commands/_shared/facts.ts'
import { loadDonation } from '../../commands/_shared/load-donation.ts'
import { bookFraudWarning } from '../../commands/donations/observe-fraud-warning.ts'
import { bookSnapshot, observePayment } from '../../commands/donations/observe-payment.ts'
import { createNotify } from '../../commands/notifications/notify.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { Target } from '../../domain/donations/donations.events.ts'
import { processingOf } from '../../domain/donations/payment-methods.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { loadState } from '../../kernel/dispatch.ts'
import type { EffectHandler, ScheduledJob } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/ids.ts'
import type { WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import { contextFromEvent, systemContext } from '../../kernel/system-context.ts'
import { DAY_MS } from '../../kernel/time.ts'
import { recipientOf } from '../../records/donations/details.ts'
import { saveScan, scannedUntil } from '../../records/donations/payment-scans.ts'
import {
	expiringCards,
	setNotifiedOfExpiry,
	setRemoved,
	waitingRemovals,
} from '../../records/donations/saved-cards.ts'
import { setReminded, unfinishedDonation } from '../../records/donations/unfinished.ts'
import { titleIn } from '../../records/receipts/donor.ts'
import { notifyOf } from '../_shared/notify-of.ts'
import { confirmationOf, receiptInMail } from '../receipts/index.ts'
import { recurringLink } from '../recurring/index.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { Cause } from './donation-mail.ts'
import { notifyOfExpiringCards } from './expiring-cards.ts'
import { notifyOfFailedDebit } from './failed-debit.ts'
import { createFindPayments } from './find-payments.ts'
import { sweepFraudWarnings } from './fraud-warnings.ts'
import { donationNotices } from './notices.ts'
import { removeSaved } from './remove-saved.ts'
import { resolvePayment } from './resolve-payment.ts'
import { secondPaymentEffects } from './second-payment.ts'
import { sendDonationConfirmation } from './send-confirmation.ts'
import { remindOfUnfinished } from './unfinished.ts'
import { settleTries, velocityAlarms } from './velocity.ts'
import { verifyReported } from './verify-deposits.ts'

export { refundWarnedPayment } from './fraud-warnings.ts'
export { type RefundDeps, refundPayment, refundUnassigned } from './refund-payment.ts'
export { type AnswerDeps, sendDisputeAnswer } from './send-dispute-answer.ts'

/** The sweeper of donations and of their payments. */
export function resolvingEffects(
	worker: Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'clock' | 'payments' | 'firstRecordedAt'>,
): EffectHandler[] {
	const { sql, store, dispatch, clock, payments } = worker
	const deps = { sql, store, dispatch, payments }
	const donationOf = (donationId: string) => loadDonation(store, donationId)
	const find = createFindPayments({
		clock,
		payments,
		scannedUntil: (account) => scannedUntil(sql, account),
		saveScan: (account, until) => saveScan(sql, account, until),
		began: async () => (await worker.firstRecordedAt()) ?? clock.now(),
		knownTo: async (donationId) =>
			(await donationOf(donationId))?.attempts.map(({ providerRef }) => providerRef) ?? null,
		observe: (account, providerRef) =>
			observePayment(deps, { account, providerRef }, systemContext(clock, 'find-payments')),
	})
	const actor = { kind: 'system', id: 'settle-payment' } as const
	return [
		resolvePayment({
			donationOf,
			clock,
			payments,
			find,
			processingOf,
			book: (snapshot, cause) => bookSnapshot(deps, snapshot, { ...cause, actor }),
			abandon: (donationId, cause) =>
				dispatch(
					donationDecider,
					donationStream(donationId),
					{ type: 'AbandonDonation', at: new Date(clock.now()).toISOString() },
					{ ...cause, actor },
				),
		}),
	]
}

/** Mails that a donor gets of their donation: that it arrived, or that their bank did not pay it. */
function donorMails(worker: WorkerInfrastructure): EffectHandler[] {
	const { sql, store, mailer, settings, links } = worker
	/** By the log itself, so that a mail says what a donation is for also while the read models are behind. */
	async function visibleTitle(requestId: string): Promise<string | null> {
		const { state } = await loadState(store, requestDecider, requestStream(requestId))
		return state.status === 'none' || state.status === 'removed' ? null : titleIn(sql, state.terms.contentId)
	}
	const causeOf = async (target: Target): Promise<Cause> =>
		target.kind === 'request'
			? {
					title: await visibleTitle(target.id),
					url: `${settings.publicUrl}/donationRequest/${target.id}`,
				}
			: { title: null, url: settings.publicUrl }
	return [
		sendDonationConfirmation({
			mailer,
			recipientOf: (donationId) => recipientOf(sql, donationId),
			confirmationOf: (donationId) => confirmationOf(store, donationId),
			receiptOf: receiptInMail(worker),
			recurringUrlOf: ({ data: { recurring, donor } }, at) =>
				recurring
					? recurringLink(
							links,
							settings.publicUrl,
							{ recurringId: recurring.recurringId, donorId: donor.id },
							Date.parse(at),
						)
					: null,
			causeOf,
		}),
		notifyOfFailedDebit({
			mailer,
			donationOf: (donationId) => loadDonation(store, donationId),
			recipientOf: (donationId) => recipientOf(sql, donationId),
			causeOf,
		}),
	]
}

function secondPayments(worker: WorkerInfrastructure): EffectHandler[] {
	const { sql, store, dispatch, clock, payments, mailer } = worker
	return secondPaymentEffects({
		mailer,
		donationOf: (donationId) => loadDonation(store, donationId),
		recipientOf: (donationId) => recipientOf(sql, donationId),
		observe: (account, providerRef, event) =>
			observePayment(
				{ sql, store, dispatch, payments },
				{ account, providerRef },
				{
					...contextFromEvent(event, 'book-second-payment'),
					// Read again after a failure, it may say more.
					commandId: derivedId('book-second-payment', event.id, String(clock.now())),
				},
			),
		requestRefund: (donationId, refundId, event) =>
			dispatch(
				donationDecider,
				donationStream(donationId),
				{ type: 'RefundSecondPayment', refundId, at: new Date(clock.now()).toISOString() },
				contextFromEvent(event, 'refund-second-payment'),
			),
	})
}

/** What is gone here goes at the providers, and owners of cards that expire are notified. */
function savedCardJobs({ sql, clock, payments, log }: WorkerInfrastructure): ScheduledJob[] {
	return [
		removeSaved({
			payments,
			waiting: () => waitingRemovals(sql),
			done: (removal) => setRemoved(sql, removal, new Date(clock.now())),
			log,
		}),
		{
			name: 'donations/expiring-cards',
			everyMs: DAY_MS,
			run: (now) =>
				notifyOfExpiringCards({
					expiring: () => expiringCards(sql, new Date(now)),
					notify: createNotify({ sql, clock }),
					notified: (card) => setNotifiedOfExpiry(sql, card),
					now,
				}),
		},
	]
}

const fraudWarningJob = ({ sql, store, dispatch, clock, payments }: WorkerInfrastructure): ScheduledJob =>
	sweepFraudWarnings({
		payments,
		book: (warning) =>
			bookFraudWarning(
				{ sql, store, dispatch, payments },
				warning,
				systemContext(clock, 'sweep-fraud-warnings'),
			),
	})

const unfinishedMails = ({
	sql,
	store,
	clock,
	mailer,
	links,
	settings,
}: WorkerInfrastructure): EffectHandler =>
	remindOfUnfinished({
		unfinished: (donationId, now) => unfinishedDonation(sql, donationId, now),
		clock,
		donationOf: (donationId) => loadDonation(store, donationId),
		setReminded: (donationId, at) => setReminded(sql, donationId, at),
		mailer,
		links,
		publicUrl: settings.publicUrl,
	})

/** Payments brought to their end, second ones sent back, who is written to about both; saved cards that expire or are removed. */
export const donationWorkers: Contribution = {
	name: 'workers/donations',
	alarms: velocityAlarms,
	outbox: (worker) => [verifyReported(worker), confirmPayment(worker)],
	jobs: (worker) => [...savedCardJobs(worker), fraudWarningJob(worker)],
	effects: (worker) => [
		...donorMails(worker),
		unfinishedMails(worker),
		...resolvingEffects(worker),
		...secondPayments(worker),
		// Nothing is counted where nothing is limited: in tests and benchmarks.
		...(worker.settings.limits ? [settleTries(worker)] : []),
		notifyOf(
			'donations',
			worker,
			donationNotices({
				authorOf: async (requestId) => (await requestOwnership(worker.store, requestId))?.authorId ?? null,
			}),
		),
	],
}
