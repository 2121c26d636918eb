/** Answers to PayPal's disputes, which the SDK has no calls for. */
import type { DisputeAnswers, DisputeEvidence } from '../../../kernel/ports/dispute-answers.ts'
import { PaymentRejected } from '../../../kernel/ports/payments.ts'
import type { Call } from './client.ts'
import { DISPUTES, type Dispute, readDispute } from './disputes.ts'

/** Characters that PayPal takes of one note. */
const NOTE_LIMIT = 2_000
/** A part of a body begins with it; the JSON of the only part has no line that does. */
const BOUNDARY = 'karuna-evidence'

/** PayPal says by links what may be done about a dispute, and shows evidence that it has. */
export function createPaypalDisputeAnswers(call: Call): DisputeAnswers {
	const may = ({ links = [] }: Dispute, rel: string) => links.some((link) => link.rel === rel)
	return {
		async contest({ account, disputeRef, evidence, idempotencyKey }) {
			const dispute = await readDispute(call, account, disputeRef)
			if (dispute.evidences?.some(({ source }) => source === 'SUBMITTED_BY_SELLER')) return
			if (!may(dispute, 'provide_evidence'))
				throw new PaymentRejected('PayPal takes no evidence.', 'EVIDENCE_NOT_TAKEN')
			const notes = [evidence.statement, factsOf(evidence)].map((note) => note.slice(0, NOTE_LIMIT))
			const input = JSON.stringify({
				evidences: notes.map((each) => ({ evidence_type: 'OTHER', notes: each })),
			})
			await call(account, (api) =>
				api.post(`${DISPUTES}/${encodeURIComponent(disputeRef)}/provide-evidence`, {
					body: [
						`--${BOUNDARY}`,
						'Content-Disposition: form-data; name="input"',
						'Content-Type: application/json',
						'',
						input,
						`--${BOUNDARY}--`,
						'',
					].join('\r\n'),
					contentType: `multipart/form-data; boundary=${BOUNDARY}`,
					requestId: idempotencyKey,
				}),
			)
		},
		async accept({ account, disputeRef, idempotencyKey }) {
			const dispute = await readDispute(call, account, disputeRef)
			if (dispute.status === 'RESOLVED') return
			if (!may(dispute, 'accept_claim'))
				throw new PaymentRejected('PayPal takes no acceptance.', 'CLAIM_NOT_ACCEPTABLE')
			await call(account, (api) =>
				api.post(`${DISPUTES}/${encodeURIComponent(disputeRef)}/accept-claim`, {
					body: JSON.stringify({ note: 'The donation may go back.', accept_claim_type: 'REFUND' }),
					contentType: 'application/json',
					requestId: idempotencyKey,
				}),
			)
		},
	}
}

const day = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

/** A field each would be better, but PayPal has notes alone. */
function factsOf({ donationId, purpose, donor, card, startedAt, receipt, history }: DisputeEvidence): string {
	const facts: readonly (readonly [string, string])[] = [
		['Donation', donationId],
		['Made at', day(startedAt)],
		['For', purpose],
		['Donor', donor.name],
		['E-mail', donor.email],
		['Address', donor.address],
		['Card', card],
		['Receipt', receipt ? `${receipt.number}, issued ${day(receipt.issuedAt)}` : ''],
	]
	return [
		...facts.filter(([, fact]) => fact !== '').map(([label, fact]) => `${label}: ${fact}`),
		...history.map(({ at, what }) => `${day(at)} ${what}`),
	].join('\n')
}
