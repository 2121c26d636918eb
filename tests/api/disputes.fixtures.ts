import type { RefundPreview } from '../../domain/donations/refunds.contract.ts'
import { pdf } from '../harness/sample-documents.ts'
import { give, RUPEES_500 } from './fundraiser.ts'
import { type Caller, type Harness, multipart } from './harness.ts'
import type { World } from './world.ts'

export const DISPUTE_ANSWER = { answer: 'contested', statement: 'They thanked us for the receipt.' }

export async function answerDispute(
	by: Caller,
	donationId: string,
	dispute: string,
	body: object = DISPUTE_ANSWER,
) {
	const url = `/api/backoffice/donations/${donationId}`
	const { headers } = await by.call('GET', url)
	return by.call('POST', `${url}/disputes/${dispute}/answer`, {
		body,
		headers: { 'if-match': String(headers.etag) },
	})
}

export const disputesOf = async (by: Caller, donationId: string) =>
	(await by.json<RefundPreview>('GET', `/api/backoffice/donations/${donationId}/refund/preview`)).disputes

export async function disputedDonation({
	harness,
	people: { guestDonor, nameless },
}: {
	readonly harness: Harness
	readonly people: Pick<World['people'], 'guestDonor' | 'nameless'>
}): Promise<{ readonly donationId: string; readonly dispute: string }> {
	const toThem = { donationFor: 'individual', toUserInfo: { _id: nameless.id } }
	const { donationId, paymentIntentId } = await give(harness, guestDonor, null, RUPEES_500, toThem)
	const { id: dispute } = harness.stripe.control.dispute('stripe-in', paymentIntentId)
	await harness.system.untilIdle()
	return { donationId, dispute }
}

export async function warnedDonation({
	harness,
	people: { guestDonor, nameless },
}: {
	readonly harness: Harness
	readonly people: Pick<World['people'], 'guestDonor' | 'nameless'>
}): Promise<{ readonly donationId: string; readonly warning: string }> {
	const toThem = { donationFor: 'individual', toUserInfo: { _id: nameless.id } }
	const { donationId, paymentIntentId } = await give(harness, guestDonor, null, RUPEES_500, toThem)
	const { id: warning } = harness.stripe.control.warn('stripe-in', paymentIntentId)
	await harness.system.untilIdle()
	return { donationId, warning }
}

export const disputeForm = (kind: string, content: Buffer, fileName = 'evidence.pdf') =>
	multipart([
		{ name: 'kind', content: kind },
		{ name: 'file', fileName, content },
	])

export async function disputeFile(
	by: Caller,
	donationId: string,
	dispute: string,
	{ kind = 'receipt', content = pdf('Receipt') }: { kind?: string; content?: Buffer } = {},
): Promise<string> {
	const url = `/api/backoffice/donations/${donationId}/disputes/${dispute}/files`
	const form = disputeForm(kind, content)
	return (await by.json<{ data: { id: string } }>('POST', url, form.body, form.headers)).data.id
}
