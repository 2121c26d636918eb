import { randomUUID } from 'node:crypto'
import type { DisputeAnswers, DisputeFile } from '../../kernel/ports/dispute-answers.ts'
import { PaymentRejected } from '../../kernel/ports/payments.ts'
import { factsOf } from '../shared/dispute-texts.ts'
import type { Call } from './client.ts'
import { DISPUTES, type Dispute, readDispute } from './disputes.ts'

/** PayPal's limit of characters in one note. */
const NOTE_LIMIT = 2_000

export function createPaypalDisputeAnswers(call: Call): DisputeAnswers {
	const may = ({ links = [] }: Dispute, rel: string) => links.some((link) => link.rel === rel)
	return {
		async contest({ account, disputeRef, evidence, idempotencyKey }) {
			const dispute = await readDispute(call, account, disputeRef)
			if (dispute.evidences?.some(({ source }) => source === 'SUBMITTED_BY_SELLER')) return
			if (!may(dispute, 'provide_evidence'))
				throw new PaymentRejected('PayPal takes no evidence.', 'EVIDENCE_NOT_TAKEN')
			const notes = [evidence.statement, factsOf(evidence)].map((note) => note.slice(0, NOTE_LIMIT))
			const [first, ...rest] = notes.map((each) => ({ evidence_type: 'OTHER', notes: each }))
			const documents = evidence.files.map(({ name }) => ({ name }))
			const input = { evidences: [{ ...first, ...(documents.length > 0 && { documents }) }, ...rest] }
			await call(account, (api) =>
				api.post(`${DISPUTES}/${encodeURIComponent(disputeRef)}/provide-evidence`, {
					body: formOf(input, evidence.files),
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
					body: new Blob(
						[JSON.stringify({ note: 'The donation may go back.', accept_claim_type: 'REFUND' })],
						{
							type: 'application/json',
						},
					),
					requestId: idempotencyKey,
				}),
			)
		},
	}
}

/**
 * Returns PayPal's form of evidence: JSON, and each file under the name that the JSON gives it. The boundary
 * appears in no file.
 */
function formOf(input: object, files: readonly DisputeFile[]): Blob {
	const boundary = `karuna-${randomUUID()}`
	const part = (head: string, type: string) =>
		`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\nContent-Type: ${type}\r\n\r\n`
	return new Blob(
		[
			part('name="input"', 'application/json'),
			JSON.stringify(input),
			...files.flatMap(({ name, contentType, content }, index) => [
				`\r\n${part(`name="file${index + 1}"; filename="${name}"`, contentType)}`,
				new Uint8Array(content),
			]),
			`\r\n--${boundary}--\r\n`,
		],
		{ type: `multipart/form-data; boundary=${boundary}` },
	)
}
