import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { DomainError } from '../../domain/_shared/errors.ts'
import type { requestBody } from '../../domain/requests/contract.ts'
import type { Terms } from '../../domain/requests/requests.events.ts'
import type { Caller } from '../../infra/http/route.ts'
import { insertContent } from '../../records/requests/contents.ts'
import { imagesOwnedBy } from '../../records/requests/images.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { derivedId, saltedHash } from '../_shared/ids.ts'

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

/**
 * Keeps what an author wrote as a record and answers the terms that the event carries: ids, codes,
 * amounts and a salted hash, no words. A repeated command finds its record and its salt again.
 * @throws DomainError IMAGE_NOT_FOUND a picture that the author didn't upload
 */
export async function keepContent(
	{ sql, clock }: Pick<CommandDeps, 'sql' | 'clock'>,
	requestId: string,
	authorId: string,
	body: Body,
	caller: Caller,
	keptImages: readonly string[] = [],
): Promise<Terms> {
	const added = body.images.filter((image) => !keptImages.includes(image))
	if ((await imagesOwnedBy(sql, authorId, added)) !== new Set(added).size) {
		throw new DomainError('IMAGE_NOT_FOUND', 'Please select atleast one image', 400, [
			{ field: 'images', message: 'Please upload the image again.' },
		])
	}
	const contentId = derivedId('content', caller.commandId)
	const viewers = body.allowedViewers.map((viewer) => viewer.toLowerCase())
	const salt = await insertContent(sql, {
		content_id: contentId,
		request_id: requestId,
		title: body.title,
		description: body.description,
		place: body.place,
		beneficiary_name: body.beneficiaryName,
		images: body.images,
		allowed_viewers: viewers,
		salt: randomBytes(16).toString('hex'),
		created_by: authorId,
		created_at: new Date(clock.now()),
	})
	const words = [body.title, body.description, body.place, body.beneficiaryName, ...body.images, ...viewers]
	return termsOf(body, contentId, saltedHash(salt, ...words))
}
