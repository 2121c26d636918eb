import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { EvidenceDetail, EvidenceFile } from '../../domain/funds/evidence.contract.ts'
import { pdf } from '../harness/sample-documents.ts'
import { give, publish } from './fundraiser.ts'
import { type Answer, type Caller, type Harness, multipart, PICTURE } from './harness.ts'
import { decideOn, requested } from './withdrawals.fixtures.ts'

type People = Readonly<Record<'author' | 'admin' | 'finance', Caller>>

export const FILES = '/api/v1/files/evidence'
export const evidenceOf = (withdrawalId: string): string =>
	`/api/v1/donationRequest/withdraw/${withdrawalId}/evidence`

export const evidenceForm = (part: 'original' | 'copy', content: Buffer, fileName = 'bill.pdf') =>
	multipart([
		{ name: 'part', content: part },
		{ name: 'file', fileName, content },
	])

export async function evidenceFile(
	owner: Caller,
	part: 'original' | 'copy',
	content?: Buffer,
	fileName?: string,
): Promise<EvidenceFile> {
	const form = evidenceForm(part, content ?? (part === 'original' ? pdf('Bill') : await PICTURE), fileName)
	return (await owner.json<{ data: EvidenceFile }>('POST', FILES, form.body, form.headers)).data
}

export const evidencePages = async (owner: Caller) => [
	{
		original: (await evidenceFile(owner, 'original'))._id,
		copy: (await evidenceFile(owner, 'copy'))._id,
	},
]

export async function submitted(owner: Caller, withdrawalId: string): Promise<void> {
	const body = { pages: await evidencePages(owner) }
	await owner.json('POST', evidenceOf(withdrawalId), body)
}

export async function paidWithdrawal(
	harness: Harness,
	{ author, admin, finance }: People,
	accountId: string,
	changes: Readonly<Record<string, unknown>> = {},
): Promise<{ withdrawalId: string; requestId: string }> {
	const requestId = await publish({ author, admin }, { title: 'A pump for Giridih', ...changes })
	await give(harness, harness.guest(), requestId)
	const { _id } = await requested(author, requestId, 100, accountId)
	await decideOn(finance, _id, 'approve', { accountVersion: 1 })
	const paidOn = dayIn(regionOf('IN'), harness.clock.now())
	const paid = await decideOn(finance, _id, 'pay', { reference: `EV-${_id.slice(0, 8)}`, paidOn })
	if (paid.status !== 200) throw new Error(`It could not be paid: ${paid.text}`)
	return { withdrawalId: _id, requestId }
}

export const seenEvidence = (finance: Caller, id: string): Promise<EvidenceDetail> =>
	finance.json<EvidenceDetail>('GET', `/api/backoffice/evidence/${id}`)

export async function decideEvidenceOn(
	finance: Caller,
	id: string,
	decision: string,
	body: object,
): Promise<Answer> {
	const { etag } = await seenEvidence(finance, id)
	return finance.call('POST', `/api/backoffice/evidence/${id}/${decision}`, {
		body,
		headers: { 'if-match': etag },
	})
}
