import type { DisputeAnswered } from '../../domain/donations/donations.events.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import type { DisputeEvidence } from '../../kernel/ports/dispute-answers.ts'
import type { Position, RecordedEvent } from '../../kernel/ports/event-store.ts'
import { PaymentNotFound, PaymentRejected } from '../../kernel/ports/payments.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import type { Payments } from '../../kernel/provider-accounts.ts'
import { streamId } from '../../kernel/streams.ts'

export interface AnswerDeps {
	/** Null when there is no such donation. */
	readonly donationOf: (
		donationId: string,
	) => Promise<Pick<Donation, 'account' | 'received' | 'disputes'> | null>
	readonly payments: Pick<Payments, 'disputeAnswersOf'>
	/** What is gathered, with the statement; null when there is no such donation. */
	readonly evidenceOf: (
		donationId: string,
		noteId: string,
		fileIds: readonly string[],
		after: Position,
	) => Promise<DisputeEvidence | null>
	/** Each is a command: idempotent, and caused by the event. */
	readonly recordSent: (donationId: string, disputeRef: string, cause: RecordedEvent) => Promise<unknown>
	readonly recordRefused: (
		donationId: string,
		disputeRef: string,
		code: string,
		cause: RecordedEvent,
	) => Promise<unknown>
	/** Books what the payment has become. */
	readonly observe: (account: string, providerRef: string, cause: RecordedEvent) => Promise<unknown>
}

/**
 * Tells a provider once what was said to a dispute. What came of it is booked with the payment: an accepted dispute is
 * lost at once, and evidence is decided on by the donor's bank.
 */
export const sendDisputeAnswer = (deps: AnswerDeps): EffectHandler => ({
	name: 'donations/send-dispute-answer',
	on: ['DisputeAnswered'] satisfies readonly DisputeAnswered['type'][],
	keepOrder: false,
	attempts: 40,
	run: (event) => send(deps, event),
})

async function send(deps: AnswerDeps, event: RecordedEvent): Promise<EffectOutcome> {
	const { data } = asEvent<DisputeAnswered>(event)
	const { disputeRef } = data
	const donationId = streamId(event.stream)
	const donation = await deps.donationOf(donationId)
	if (donation?.disputes[disputeRef]?.answer?.state !== 'decided') return { done: true }
	try {
		await hand(deps, donation.account, event, data)
	} catch (error) {
		const code = refusalCode(error)
		if (code === null) throw error
		await deps.recordRefused(donationId, disputeRef, code, event)
		return { done: true, note: `the provider refused: ${code}` }
	}
	await deps.recordSent(donationId, disputeRef, event)
	if (donation.received) await deps.observe(donation.account, donation.received.providerRef, event)
	return { done: true }
}

/** @throws PaymentRejected, PaymentNotFound, PaymentOutcomeUnknown */
async function hand(
	{ payments, evidenceOf }: AnswerDeps,
	account: string,
	event: RecordedEvent,
	{ disputeRef, answer, reason, fileIds = [] }: DisputeAnswered['data'],
): Promise<void> {
	const at = payments.disputeAnswersOf(account)
	if (!at) throw new PaymentRejected(`${account} takes no answers.`, 'not_supported')
	const sent = { account, disputeRef, idempotencyKey: `dispute:${event.id}` }
	if (answer === 'accepted') return at.accept(sent)
	const donationId = streamId(event.stream)
	const evidence = await evidenceOf(donationId, reason?.noteId ?? '', fileIds, event.position)
	// Erased meanwhile: there is nothing that speaks for it.
	if (!evidence || evidence.statement === '') throw new PaymentRejected('Nothing is left.', 'no_evidence')
	return at.contest({ ...sent, evidence })
}

const refusalCode = (error: unknown): string | null =>
	error instanceof PaymentRejected ? error.code : error instanceof PaymentNotFound ? 'not_found' : null
