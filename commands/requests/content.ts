import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { requestBody } from '../../domain/requests/contract.ts'
import type { Terms } from '../../domain/requests/requests.events.ts'
import { DomainError } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/ids.ts'
import { insertContent } from '../../records/requests/contents.ts'
import { documentsOwnedBy } from '../../records/requests/documents.ts'
import { imagesOwnedBy } from '../../records/requests/images.ts'
import type { CommandDeps } from '../_shared/deps.ts'

type Body = z.output<typeof requestBody>

/** Terms as they will be, before what the author wrote is kept: for finding out whether they are refused. */
export const draftTerms = (body: Body): Terms => termsOf(body, '', '')

const termsOf = (body: Body, contentId: string, contentHash: string): Terms => ({
	contentId,
	contentHash,
	goal: body.quantity.toString(),
	endDate: body.endDate,
	category: body.category,
	isPrivate: body.isPrivate,
	isTaxBenefit: body.isTaxBenefit,
	isUrgent: body.isUrgentRequirement,
})

/** Uploads that earlier versions show. Whoever edits may keep them, whoever uploaded them. */
export interface KeptUploads {
	readonly images: readonly string[]
	readonly documents: readonly string[]
}
const NOTHING_KEPT: KeptUploads = { images: [], documents: [] }

/**
 * Keeps what an author wrote as a record and answers the terms that the event carries: ids, codes,
 * amounts and a salted hash, no words. A repeated command finds its record and its salt again.
 * @throws DomainError IMAGE_NOT_FOUND, DOCUMENT_NOT_FOUND for what the author didn't upload
 */
export async function keepContent(
	{ sql, clock }: Pick<CommandDeps, 'sql' | 'clock'>,
	requestId: string,
	authorId: string,
	body: Body,
	caller: Caller,
	kept = NOTHING_KEPT,
): Promise<Terms> {
	await checkImages(sql, authorId, body, kept)
	await checkDocuments(sql, authorId, body, kept)
	const contentId = derivedId('content', caller.commandId)
	const viewers = body.allowedViewers.map((viewer) => viewer.toLowerCase())
	const documents = body.documents.map(({ _id, userGivenName, note }) => ({
		...{ file_id: _id, name: userGivenName, note },
	}))
	const salt = await insertContent(sql, {
		content_id: contentId,
		request_id: requestId,
		title: body.title,
		description: body.description,
		place: body.place,
		beneficiary_name: body.beneficiaryName,
		images: body.images,
		documents,
		allowed_viewers: viewers,
		salt: randomBytes(16).toString('hex'),
		created_by: authorId,
		created_at: new Date(clock.now()),
	})
	const words = [
		...[body.title, body.description, body.place, body.beneficiaryName, ...body.images, ...viewers],
		...documents.flatMap(({ file_id, name, note }) => [file_id, name, note]),
	]
	return termsOf(body, contentId, saltedHash(salt, ...words))
}

async function checkImages(sql: CommandDeps['sql'], authorId: string, { images }: Body, kept: KeptUploads) {
	const added = images.filter((image) => !kept.images.includes(image))
	if ((await imagesOwnedBy(sql, authorId, added)) === new Set(added).size) return
	throw new DomainError('IMAGE_NOT_FOUND', 'Please select atleast one image', 400, [
		{ field: 'images', message: 'Please upload the image again.' },
	])
}

async function checkDocuments(
	sql: CommandDeps['sql'],
	authorId: string,
	{ documents }: Body,
	kept: KeptUploads,
) {
	const own = await documentsOwnedBy(
		sql,
		authorId,
		documents.map(({ _id }) => _id),
	)
	const missing = documents.findIndex(({ _id }) => !own.includes(_id) && !kept.documents.includes(_id))
	if (missing === -1) return
	throw new DomainError('DOCUMENT_NOT_FOUND', 'Please select a file to upload', 400, [
		{ field: `documents.${missing}`, message: 'Please upload the document again.' },
	])
}
