import { hash } from 'node:crypto'
import { z } from 'zod'
import {
	DISPUTE_FILE_PAGES,
	DISPUTE_FILES_LIMIT_BYTES,
	disputeFileAnswer,
	disputeFileUpload,
} from '../../domain/donations/dispute-files.contract.ts'
import { disputeFileParams, disputeParams } from '../../domain/donations/disputes.contract.ts'
import { refuse } from '../../domain/donations/refusals.contract.ts'
import { MONEY_ACCESS } from '../../domain/users/roles.contract.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { type Caller, type Route, route, type Upload } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { textRef } from '../../kernel/wire/text.ts'
import {
	DISPUTE_EVIDENCE,
	deleteDisputeFile,
	disputeFiles,
	insertDisputeFile,
} from '../../records/donations/dispute-files.ts'
import { signedIn } from '../_shared/context.ts'
import {
	checkForViruses,
	fileNameOf,
	insertDocument,
	invalidFile,
	sentFile,
	storeDocument,
} from '../_shared/documents.ts'
import { donationFact, refuseUnanswerable } from '../_shared/facts-donation.ts'
import { once } from '../_shared/once.ts'
import { storeOnce } from '../_shared/store-once.ts'

export type DisputeFileDeps = Pick<
	ApiInfrastructure,
	'sql' | 'store' | 'clock' | 'files' | 'scanner' | 'documentUrl' | 'payments'
>
type Of = z.output<typeof disputeParams>

/**
 * Checks that the dispute can still be answered, so that its files may change.
 * @throws DomainError NOT_FOUND, NOT_ANSWERABLE
 */
async function checkAnswerable(
	{ store, clock, payments }: DisputeFileDeps,
	{ id, dispute }: Of,
): Promise<void> {
	const fact = await donationFact(store, id)
	if (!fact) throw notFound('donation')
	const { disputes, account } = fact.donation
	refuseUnanswerable(disputes[dispute], 'contested', new Date(clock.now()).toISOString())
	if (payments.disputeAnswersOf(account) === null) throw refuse('NOT_ANSWERABLE.atProvider')
}

const ADDRESS = '/api/backoffice/donations/:id/disputes/:dispute/files'
const common = { tags: ['funds', 'donations', 'files', 'backoffice'], access: MONEY_ACCESS }
const tooLarge = {
	code: 'DOCUMENT_TOO_LARGE',
	message: textRef('files.fields.documentTooLarge', { size: '4.5MB' }),
} as const

async function take(deps: DisputeFileDeps, of: Of, upload: Upload | undefined, caller: Caller) {
	const { id: ownerId } = signedIn(caller)
	await checkAnswerable(deps, of)
	const file = sentFile(upload)
	const { content, fileName, fields } = file
	const { data: sent, error } = disputeFileUpload.safeParse(fields)
	if (!sent) throw invalidFile('VALIDATION', 'kind', error.issues[0]?.message ?? '')
	await checkForViruses(deps.scanner, content)
	const takes = { kinds: 'papers', maxPages: DISPUTE_FILE_PAGES, pictures: 'jpg' } as const
	const store = () => storeDocument(deps.files, file, takes, 'papers')
	const data = await storeOnce(deps, caller, store, async (tx, stored) => {
		const { id, path, kind, bytes } = stored
		const name = fileNameOf(fileName, kind)
		const createdAt = new Date(deps.clock.now())
		await insertDocument(tx, stored, {
			owner_id: ownerId,
			purpose: DISPUTE_EVIDENCE,
			file_name: name,
			given_name: '',
			note: '',
			created_at: createdAt,
			digest: hash('sha256', content),
		})
		await insertDisputeFile(tx, {
			file_id: id,
			donation_id: of.id,
			dispute_ref: of.dispute,
			kind: sent.kind,
			created_at: createdAt,
		})
		const together = (await disputeFiles(tx, of.id, of.dispute)).reduce((sum, file) => sum + file.bytes, 0)
		if (together > DISPUTE_FILES_LIMIT_BYTES) throw refuse('DISPUTE_FILES', {}, 'file')
		return {
			id,
			kind: sent.kind,
			name,
			size: bytes,
			url: deps.documentUrl(path),
			createdAt: createdAt.toISOString(),
		}
	})
	return { body: { statusCode: 200, data } }
}

export const uploadDisputeFile = (deps: DisputeFileDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: ADDRESS,
		summary: 'Upload evidence against a dispute: a PDF, JPEG or PNG',
		params: disputeParams,
		upload: { limitBytes: DISPUTE_FILES_LIMIT_BYTES, tooLarge, fields: { kind: true } },
		perMinute: 60,
		answers: { 200: disputeFileAnswer },
		handle: ({ params, upload, caller }) => take(deps, params, upload, caller),
	})

export const removeDisputeFile = (deps: DisputeFileDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: `${ADDRESS}/:file`,
		summary: 'Remove a file from the evidence against a dispute',
		params: disputeFileParams,
		answers: { 200: z.object({ statusCode: z.literal(200) }) },
		async handle({ params, caller }) {
			await checkAnswerable(deps, params)
			const { id: donation_id, dispute: dispute_ref, file: file_id } = params
			await once(deps, caller, async (tx) => {
				const isGone = await deleteDisputeFile(tx, { file_id, donation_id, dispute_ref })
				if (!isGone) throw refuse('NOT_FOUND.disputeFile')
				return null
			})
			return { body: { statusCode: 200 } }
		},
	})
