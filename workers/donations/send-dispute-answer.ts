import { loadDonation } from '../../commands/_shared/load-donation.ts'
import { observePayment } from '../../commands/donations/observe-payment.ts'
import { type DonationCommand, donationDecider } from '../../domain/donations/donations.decider.ts'
import type { DisputeAnswered } from '../../domain/donations/donations.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { DisputeEvidence } from '../../kernel/ports/dispute-answers.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { PaymentNotFound, PaymentRejected } from '../../kernel/ports/payments.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { EVIDENCE_MODELS, gatherEvidence } from '../../queries/donations/dispute-evidence.ts'
import { noteBody } from '../../queries/requests/lookups.ts'
import { attachedFiles } from './attached-files.ts'

/**
 * Sends a dispute's answer to its provider once. The payment's events book the outcome: an accepted dispute
 * is lost at once, and the donor's bank decides on evidence.
 */
export const sendDisputeAnswer = (worker: WorkerInfrastructure): EffectHandler => ({
	name: 'donations/send-dispute-answer',
	on: ['DisputeAnswered'] satisfies readonly DisputeAnswered['type'][],
	keepOrder: false,
	attempts: 40,
	run: (event) => send(worker, event),
})

async function send(worker: WorkerInfrastructure, event: RecordedEvent): Promise<EffectOutcome> {
	const { data } = asEvent<DisputeAnswered>(event)
	const { disputeRef } = data
	const at = () => new Date(worker.clock.now()).toISOString()
	const onDonation = (command: DonationCommand, by: string) =>
		worker.dispatch(donationDecider, event.stream, command, contextFromEvent(event, by))
	const donation = await loadDonation(worker.store, streamId(event.stream))
	if (donation?.disputes[disputeRef]?.answer?.state !== 'decided') return { done: true }
	try {
		await hand(worker, donation.account, event, data)
	} catch (error) {
		const code = refusalCode(error)
		if (code === null) throw error
		const refused = { type: 'RecordRefusedDisputeAnswer', disputeRef, code, at: at() } as const
		await onDonation(refused, 'record-refused-dispute-answer')
		return { done: true, note: `the provider refused: ${code}` }
	}
	await onDonation({ type: 'RecordDisputeAnswer', disputeRef, at: at() }, 'record-dispute-answer')
	const { account, received } = donation
	if (received)
		await observePayment(
			worker,
			{ account, providerRef: received.providerRef },
			contextFromEvent(event, 'observe-answered-dispute'),
		)
	return { done: true }
}

/** @throws PaymentRejected, PaymentNotFound, PaymentOutcomeUnknown */
async function hand(
	worker: WorkerInfrastructure,
	account: string,
	event: RecordedEvent,
	{ disputeRef, answer, reason, fileIds = [] }: DisputeAnswered['data'],
): Promise<void> {
	const at = worker.payments.disputeAnswersOf(account)
	if (!at) throw new PaymentRejected(`${account} takes no answers.`, 'not_supported')
	const sent = { account, disputeRef, idempotencyKey: `dispute:${event.id}` }
	if (answer === 'accepted') return at.accept(sent)
	const evidence = await evidenceOf(worker, event, reason?.noteId ?? '', fileIds)
	// Erased meanwhile: there is nothing that speaks for it.
	if (!evidence || evidence.statement === '') throw new PaymentRejected('Nothing is left.', 'no_evidence')
	return at.contest({ ...sent, evidence })
}

async function evidenceOf(
	{ sql, files, readModels }: WorkerInfrastructure,
	event: RecordedEvent,
	noteId: string,
	fileIds: readonly string[],
): Promise<DisputeEvidence | null> {
	await readModels.awaitCaughtUp(EVIDENCE_MODELS, event.position)
	const [evidence, statement, attached] = await Promise.all([
		gatherEvidence(sql, streamId(event.stream)),
		noteBody(sql, noteId),
		attachedFiles({ sql, files }, fileIds),
	])
	return evidence && { ...evidence, statement: statement ?? '', files: attached }
}

const refusalCode = (error: unknown): string | null =>
	error instanceof PaymentRejected ? error.code : error instanceof PaymentNotFound ? 'not_found' : null
