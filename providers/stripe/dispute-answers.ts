import type Stripe from 'stripe'
import type { DisputeAnswers, DisputeEvidence, DisputeFile } from '../../kernel/ports/dispute-answers.ts'
import type { DisputeFileKind } from '../../kernel/wire/disputes.ts'
import { whenOf as day, mailLine } from '../shared/dispute-texts.ts'
import { call, createClients, type StripeOptions } from './client.ts'

/**
 * Answers disputes at Stripe, which takes evidence once.
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function createStripeDisputeAnswers(options: StripeOptions): DisputeAnswers {
	const clientOf = createClients(options)
	return {
		async contest({ account, disputeRef, evidence, idempotencyKey }) {
			const client = clientOf(account)
			const { evidence_details: details } = await call(client.disputes.retrieve(disputeRef))
			if (details.submission_count > 0) return
			const attached = await attach(client, evidence.files, idempotencyKey)
			await call(
				client.disputes.update(
					disputeRef,
					{ evidence: { ...toEvidence(evidence), ...attached }, submit: true },
					{ idempotencyKey },
				),
			)
		},
		async accept({ account, disputeRef, idempotencyKey }) {
			const client = clientOf(account)
			if ((await call(client.disputes.retrieve(disputeRef))).status === 'lost') return
			await call(client.disputes.close(disputeRef, {}, { idempotencyKey }))
		},
	}
}

const PLACES = {
	receipt: 'receipt',
	correspondence: 'customer_communication',
	service: 'service_documentation',
	other: 'uncategorized_file',
} as const satisfies Record<DisputeFileKind, keyof Stripe.DisputeUpdateParams.Evidence>

async function attach(
	client: Stripe,
	files: readonly DisputeFile[],
	idempotencyKey: string,
): Promise<Stripe.DisputeUpdateParams.Evidence> {
	const places: Stripe.DisputeUpdateParams.Evidence = {}
	for (const { id, kind, name, contentType: type, content: data } of files) {
		const file = { data, name, type }
		const options = { idempotencyKey: `${idempotencyKey}:${id}` }
		places[PLACES[kind]] = (
			await call(client.files.create({ purpose: 'dispute_evidence', file }, options))
		).id
	}
	return places
}

function toEvidence(evidence: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
	const { donationId, statement, purpose, donor, card, startedAt, receipt, history, mails } = evidence
	const fields = {
		customer_name: donor.name,
		customer_email_address: donor.email,
		billing_address: donor.address,
		product_description: purpose === '' ? `Donation ${donationId}` : `Donation ${donationId}: ${purpose}`,
		service_date: day(startedAt),
		access_activity_log: history.map(({ at, what }) => `${day(at)} ${what}`).join('\n'),
		uncategorized_text: [
			statement,
			card === '' ? '' : `Card: ${card}`,
			receipt ? `Receipt: ${receipt.number}, issued ${day(receipt.issuedAt)}` : '',
			...mails.map(mailLine),
		]
			.filter((line) => line !== '')
			.join('\n'),
	} satisfies Stripe.DisputeUpdateParams.Evidence
	return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
}
