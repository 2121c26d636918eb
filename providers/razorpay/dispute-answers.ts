import type { Disputes } from 'razorpay/dist/types/disputes.d.ts'
import type { Documents } from 'razorpay/dist/types/documents.d.ts'
import { printLetter } from '../../infra/adapters/pdf-letter.ts'
import type { DisputeAnswers, DisputeEvidence, DisputeFile } from '../../kernel/ports/dispute-answers.ts'
import { PaymentRejected } from '../../kernel/ports/payments.ts'
import type { DisputeFileKind } from '../../kernel/wire/disputes.ts'
import { factsOf } from '../shared/dispute-texts.ts'
import { type Client, call, createClients, type RazorpayOptions } from './client.ts'

type Contest = Partial<Disputes.RazorpayDisputesContestBaseRequestBody>

/** Razorpay's limit of characters in the summary; the letter has all of it. */
const SUMMARY_LIMIT = 1_000

const PLACES = {
	receipt: 'billing_proof',
	correspondence: 'customer_communication',
	service: 'proof_of_service',
} as const satisfies Partial<Record<DisputeFileKind, keyof Contest>>

/**
 * Answers disputes at Razorpay, which takes evidence once. It is a summary and documents: the facts are
 * attached as a letter.
 * @throws Error when live keys and a simulator, or production and a simulator, would meet
 */
export function createRazorpayDisputeAnswers(options: RazorpayOptions): DisputeAnswers {
	const clientOf = createClients(options)
	return {
		async contest({ account, disputeRef, evidence }) {
			const client = clientOf(account)
			const { status, amount } = await call(() => client.sdk.disputes.fetch(disputeRef))
			if (status === 'under_review') return
			if (status !== 'open') throw new PaymentRejected('Razorpay takes no evidence.', `dispute_${status}`)
			const documents = await upload(client, evidence, options.clock.now())
			const summary = shortened(evidence.statement)
			await call(() =>
				client.sdk.disputes.contest(disputeRef, { amount, summary, ...documents, action: 'submit' }),
			)
		},
		async accept({ account, disputeRef }) {
			const { sdk } = clientOf(account)
			const { status } = await call(() => sdk.disputes.fetch(disputeRef))
			if (status === 'lost') return
			await call(() => sdk.disputes.accept(disputeRef))
		},
	}
}

const shortened = (text: string): string => {
	const characters = [...text]
	return characters.length <= SUMMARY_LIMIT ? text : `${characters.slice(0, SUMMARY_LIMIT - 1).join('')}…`
}

async function upload(client: Client, evidence: DisputeEvidence, madeAt: number): Promise<Contest> {
	const text = [...evidence.statement.split('\n'), '', ...factsOf(evidence).split('\n')]
	const letter = await printLetter(`Donation ${evidence.donationId}`, text, madeAt)
	const documents: Contest = {
		explanation_letter: [
			await uploadFile(client, { name: 'letter.pdf', contentType: 'application/pdf', content: letter }),
		],
	}
	for (const file of evidence.files) {
		const id = await uploadFile(client, file)
		if (file.kind === 'other') documents.others = [{ type: 'other', document_ids: [id] }]
		else documents[PLACES[file.kind]] = [id]
	}
	return documents
}

/** Bypasses the SDK's own call, which reads files from the disk. @returns the document's id */
async function uploadFile(
	{ requests }: Client,
	{ name, contentType: type, content }: Pick<DisputeFile, 'name' | 'contentType' | 'content'>,
): Promise<string> {
	const form = new FormData()
	form.set('purpose', 'dispute_evidence')
	form.set('file', new Blob([new Uint8Array(content)], { type }), name)
	const headers = { 'Content-Type': 'multipart/form-data' }
	const { data } = await call(() => requests.post('/v1/documents', form, { headers }))
	return (data as Documents.RazorpayDocument).id
}
