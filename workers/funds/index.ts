import { loadDonation } from '../../commands/_shared/load-donation.ts'
import { bookSnapshot, observePayment } from '../../commands/donations/observe-payment.ts'
import { type BookTransferDeps, bookTransferSnapshot } from '../../commands/funds/observe-transfer.ts'
import { BY_RULE, refundWarned } from '../../commands/funds/refund-warned.ts'
import { createNotify } from '../../commands/notifications/notify.ts'
import { type DonationCommand, donationDecider } from '../../domain/donations/donations.decider.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { type FundCommand, fundDecider } from '../../domain/funds/funds.decider.ts'
import { paymentAccountDecider } from '../../domain/funds/payment-accounts.decider.ts'
import { fundStream, paymentAccountStream } from '../../domain/funds/streams.contract.ts'
import type { Contribution } from '../../kernel/capability.ts'
import { loadState } from '../../kernel/dispatch.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/ids.ts'
import type { WorkerInfrastructure } from '../../kernel/infrastructure.ts'
import { languageOf } from '../../kernel/language.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { contextFromEvent, systemContext } from '../../kernel/system-context.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/time.ts'
import { EVIDENCE_MODELS, gatherEvidence } from '../../queries/donations/dispute-evidence.ts'
import {
	approvedForOlder,
	bankOf,
	fundOfWithdrawal,
	owedEvidence,
	peopleOfAccount,
	requesterOf,
	sealedVersion,
} from '../../queries/funds/lookups.ts'
import { masked } from '../../queries/funds/withdrawal-row.ts'
import { noteBody } from '../../queries/requests/lookups.ts'
import { detailsFrom, sealedAs } from '../../records/funds/payment-accounts.ts'
import { notifyOf } from '../_shared/notify-of.ts'
import {
	type AnswerDeps,
	type RefundDeps,
	refundPayment,
	refundUnassigned,
	refundWarnedPayment,
	sendDisputeAnswer,
} from '../donations/index.ts'
import { attachedFiles } from './attached-files.ts'
import { bookLosses } from './book-losses.ts'
import { carryOutTransfer } from './carry-out-transfer.ts'
import { fundNotices } from './notices.ts'
import { remindOfEvidence } from './remind-of-evidence.ts'
import { sendWithdrawalStatus } from './send-withdrawal-status.ts'
import { sweepTransfers } from './sweep-transfers.ts'
import { voidApprovals } from './void-approvals.ts'
import { warnOfChange } from './warn-of-change.ts'

const WITHDRAWAL_MODELS = ['withdrawals', 'payment_accounts']

/** Effects between donations, their funds and the provider. */
function lossEffects({
	sql,
	store,
	dispatch,
	clock,
	payments,
	readModels,
	files,
}: WorkerInfrastructure): EffectHandler[] {
	const at = () => new Date(clock.now()).toISOString()
	const onDonation = (donationId: string, command: DonationCommand, event: RecordedEvent, by: string) =>
		dispatch(donationDecider, donationStream(donationId), command, contextFromEvent(event, by))
	const onFund = (fund: string, command: FundCommand, event: RecordedEvent, by: string) =>
		dispatch(fundDecider, fundStream(fund), command, contextFromEvent(event, by))
	const refunds: RefundDeps = {
		donationOf: (donationId) => loadDonation(store, donationId),
		payments,
		request: (donationId, refund, event) =>
			onDonation(donationId, { type: 'RequestRefund', ...refund, at: at() }, event, 'request-refund'),
		book: (snapshot, event) =>
			bookSnapshot({ sql, store, dispatch, payments }, snapshot, {
				...contextFromEvent(event, 'refund-payment'),
				// The provider is read again and again: each reading books what is new.
				commandId: derivedId('refund-payment', event.id, at()),
			}),
		recordRefused: (donationId, refundId, code, event) =>
			onDonation(
				donationId,
				{ type: 'RecordRefusedRefund', refundId, code, at: at() },
				event,
				'record-refused-refund',
			),
		release: (fund, refundId, event) =>
			onFund(
				fund,
				{
					type: 'ReleaseRefund',
					refundId,
					currency: fund.slice(fund.lastIndexOf('.') + 1),
					because: 'notRefundable',
					at: at(),
				},
				event,
				'release-refund',
			),
	}
	const disputes: AnswerDeps = {
		donationOf: (donationId) => loadDonation(store, donationId),
		payments,
		async evidenceOf(donationId, noteId, fileIds, after) {
			await readModels.awaitCaughtUp(EVIDENCE_MODELS, after)
			const [evidence, statement, attached] = await Promise.all([
				gatherEvidence(sql, donationId),
				noteBody(sql, noteId),
				attachedFiles({ sql, files }, fileIds),
			])
			return evidence && { ...evidence, statement: statement ?? '', files: attached }
		},
		recordSent: (donationId, disputeRef, event) =>
			onDonation(
				donationId,
				{ type: 'RecordDisputeAnswer', disputeRef, at: at() },
				event,
				'record-dispute-answer',
			),
		recordRefused: (donationId, disputeRef, code, event) =>
			onDonation(
				donationId,
				{ type: 'RecordRefusedDisputeAnswer', disputeRef, code, at: at() },
				event,
				'record-refused-dispute-answer',
			),
		observe: (account, providerRef, event) =>
			observePayment(
				{ sql, store, dispatch, payments },
				{ account, providerRef },
				contextFromEvent(event, 'observe-answered-dispute'),
			),
	}
	return [
		sendDisputeAnswer(disputes),
		bookLosses({
			donationOf: (donationId, until) => loadDonation(store, donationId, until),
			book: (fund, command, event) =>
				onFund(fund, command, event, command.type === 'HoldShare' ? 'hold-share' : 'book-losses'),
		}),
		refundPayment(refunds),
		refundUnassigned(refunds),
		refundWarnedPayment({
			async refund(donationId, warningRef, event) {
				// What the donation brought counts as free once the read model has it.
				await readModels.awaitCaughtUp(['fund_totals'], event.position)
				return refundWarned(
					{ sql, store, dispatch, clock },
					{ donationId, warningRef, refundId: derivedId('refund of a warned payment', event.id) },
					BY_RULE,
					contextFromEvent(event, 'refund-warned'),
				)
			},
		}),
	]
}

/** What came of transfers is booked so. */
export function transferBooking(
	parts: Pick<WorkerInfrastructure, 'sql' | 'store' | 'dispatch' | 'clock' | 'readModels'>,
): BookTransferDeps {
	const { sql, store, dispatch, clock, readModels } = parts
	return {
		store,
		dispatch,
		clock,
		fundOfWithdrawal: async (withdrawalId) => {
			const known = await fundOfWithdrawal(sql, withdrawalId)
			if (known !== null) return known
			await readModels.requireCaughtUp(['withdrawals'])
			return fundOfWithdrawal(sql, withdrawalId)
		},
	}
}

/** Has providers pay what finance ordered. */
function transferEffect(worker: WorkerInfrastructure): EffectHandler {
	const { sql, store, dispatch, clock, cipher, readModels, transfers } = worker
	const booking = transferBooking(worker)
	return carryOutTransfer({
		transfers,
		withdrawalOf: async (fund, withdrawalId) =>
			(await loadState(store, fundDecider, fundStream(fund))).state.withdrawals.get(withdrawalId),
		detailsOf: async (accountId, version, after) => {
			await readModels.awaitCaughtUp(['payment_accounts'], after)
			const row = await sealedVersion(sql, accountId, version)
			if (row === null) return null
			const plain = cipher.decrypt({ keyId: row.key_id, data: row.sealed }, sealedAs(row.details_id))
			const { accountHolderName, accountHolderType, accountNumber, routingNumber } = detailsFrom(plain)
			return {
				holderName: accountHolderName,
				holderType: accountHolderType,
				accountNumber,
				bankCode: routingNumber,
				country: row.country,
			}
		},
		book: (snapshot, event) =>
			bookTransferSnapshot(booking, snapshot, contextFromEvent(event, 'carry-out-transfer')),
		refuse: (fund, { account, code, ...refused }, event) => {
			const at = new Date(clock.now()).toISOString()
			return dispatch(
				fundDecider,
				fundStream(fund),
				{
					type: 'BookTransfer',
					...refused,
					transfer: { account, transferRef: null },
					outcome: { status: 'failed', code },
					provider: transfers.accounts().find((each) => each.account === account)?.provider ?? '',
					cost: 0n,
					effectiveAt: at,
					at,
				},
				contextFromEvent(event, 'refuse-transfer'),
			)
		},
	})
}

/** What follows from withdrawals and from changes of bank accounts. */
function withdrawalEffects(worker: WorkerInfrastructure): EffectHandler[] {
	const { sql, store, dispatch, mailer, readModels, settings } = worker
	return [
		voidApprovals({
			approvedForOlder: async (accountId, version, after) => {
				await readModels.awaitCaughtUp(['withdrawals'], after)
				return approvedForOlder(sql, accountId, version)
			},
			newestVersionFor: async (fund, withdrawalId) => {
				const { state } = await loadState(store, fundDecider, fundStream(fund))
				const accountId = state.withdrawals.get(withdrawalId)?.paymentAccountId ?? ''
				const account = await loadState(store, paymentAccountDecider, paymentAccountStream(accountId))
				return account.state.status === 'none' ? 0 : account.state.details.version
			},
			decide: (fund, command, event) =>
				dispatch(fundDecider, fundStream(fund), command, {
					...contextFromEvent(event, 'void-approvals'),
					commandId: derivedId('void approval', event.id, command.withdrawalId),
				}),
		}),
		sendWithdrawalStatus({
			mailer,
			about: async (withdrawalId, after) => {
				await readModels.awaitCaughtUp(WITHDRAWAL_MODELS, after)
				const found = await requesterOf(sql, withdrawalId)
				if (!found) return null
				const { first_name, last_name, email, locale, bank, last4, kind, title, amount, currency } = found
				const account = bank === null ? null : `${bank} ${masked(last4)}`
				return {
					requester: { first_name, last_name, email, language: languageOf(locale) },
					withdrawal: { kind, title, amount, currency, account, url: `${settings.publicUrl}/myWithdrawals` },
				}
			},
			noteBody: (noteId) => noteBody(sql, noteId),
		}),
		warnOfChange({
			mailer,
			about: async (accountId, version, after) => {
				await readModels.awaitCaughtUp(WITHDRAWAL_MODELS, after)
				const [people, bank] = await Promise.all([
					peopleOfAccount(sql, accountId),
					bankOf(sql, accountId, version),
				])
				const isOfFoundation = bank?.owner_kind === 'foundation'
				return {
					people: people.map(({ locale, ...person }) => ({ ...person, language: languageOf(locale) })),
					account: {
						account: bank?.label ? `${bank.label} ${masked(bank.last4)}` : null,
						url: `${settings.publicUrl}/${isOfFoundation ? 'backoffice/withdrawals' : 'myWithdrawals'}`,
						isOfFoundation,
					},
				}
			},
		}),
	]
}

/** Notices of withdrawals and bank accounts. */
const noticeEffect = (worker: WorkerInfrastructure): EffectHandler =>
	notifyOf(
		'funds',
		worker,
		fundNotices({
			requesterOf: async (stream, withdrawalId) => {
				const { state } = await loadState(worker.store, fundDecider, stream)
				return state.withdrawals.get(withdrawalId)?.byUserId ?? null
			},
			peopleOfAccount: async (accountId, after) => {
				await worker.readModels.awaitCaughtUp(WITHDRAWAL_MODELS, after)
				return (await peopleOfAccount(worker.sql, accountId)).map(({ id }) => id)
			},
		}),
	)

/** Losses booked on funds, refunds at the provider, and mails and notices about withdrawals and bank accounts. */
export const fundWorkers: Contribution = {
	name: 'workers/funds',
	jobs: ({ sql, clock, transfers, ...worker }) => [
		{
			name: 'funds/sweep-transfers',
			everyMs: HOUR_MS,
			run: (now) =>
				sweepTransfers(
					{
						transfers,
						book: (snapshot) =>
							bookTransferSnapshot(
								transferBooking({ ...worker, sql, clock }),
								snapshot,
								systemContext(clock, 'sweep-transfers'),
							),
					},
					now,
				),
		},
		{
			name: 'funds/evidence-due',
			everyMs: DAY_MS,
			run: () =>
				remindOfEvidence({
					owedBefore: (before) => owedEvidence(sql, before),
					notify: createNotify({ sql, clock }),
					now: clock.now(),
				}),
		},
	],
	effects: (worker) => [
		...lossEffects(worker),
		...withdrawalEffects(worker),
		transferEffect(worker),
		noticeEffect(worker),
	],
}
