import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { requestBody } from '../../domain/requests/contract.ts'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import type { Terms } from '../../domain/requests/requests.events.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/ids.ts'
import { insertContent } from '../../records/requests/contents.ts'
import { documentsOwnedBy } from '../../records/requests/documents.ts'
import { imagesOwnedBy } from '../../records/requests/images.ts'
import { videosOwnedBy } from '../../records/requests/videos.ts'
import { idsOfUsernames } from '../../records/users/users.ts'
import type { CommandDeps } from '../_shared/deps.ts'

type Body = z.output<typeof requestBody>

/** Terms as they will be, before what the author wrote is kept: for finding out whether they are refused. */
export const draftTerms = (body: Body): Terms => termsOf(body, '', '')

const termsOf = (body: Body, contentId: string, contentHash: string): Terms => ({
	contentId,
	contentHash,
	goal: body.quantity?.toString() ?? null,
	endDate: body.endDate,
	category: body.category,
	isPrivate: body.isPrivate,
	isTaxBenefit: body.isTaxBenefit,
	isUrgent: body.isUrgentRequirement,
})

/** Uploads that earlier versions show. Whoever edits may keep them, whoever uploaded them. */
export interface SavedUploads {
	readonly images: readonly string[]
	readonly documents: readonly string[]
	readonly videos: readonly string[]
}
const NOTHING_SAVED: SavedUploads = { images: [], documents: [], videos: [] }

/**
 * Keeps what an author wrote as a record and answers the terms that the event carries: ids, codes,
 * amounts and a salted hash, no words. A repeated command finds its record and its salt again.
 * @throws DomainError IMAGE_NOT_FOUND, DOCUMENT_NOT_FOUND, VIDEO_NOT_FOUND for what the author didn't upload, VIEWER_NOT_FOUND for
 * usernames that nobody has
 */
export async function saveContent(
	{ sql, clock }: Pick<CommandDeps, 'sql' | 'clock'>,
	requestId: string,
	authorId: string,
	body: Body,
	caller: Caller,
	saved = NOTHING_SAVED,
): Promise<Terms> {
	await checkImages(sql, authorId, body, saved)
	await checkDocuments(sql, authorId, body, saved)
	await checkVideos(sql, authorId, body, saved)
	const viewers = await viewersIn(sql, body)
	const contentId = derivedId('content', caller.commandId)
	const documents = body.documents.map(({ _id, userGivenName, note }) => ({
		file_id: _id,
		name: userGivenName,
		note,
	}))
	const salt = await insertContent(sql, {
		content_id: contentId,
		request_id: requestId,
		role: body.role,
		title: body.title,
		description: body.description,
		place: body.place,
		beneficiary_name: body.beneficiaryName,
		images: body.images,
		documents,
		videos: body.videos,
		allowed_viewers: viewers,
		salt: randomBytes(16).toString('hex'),
		created_by: authorId,
		created_at: new Date(clock.now()),
	})
	const text = [
		body.role,
		body.title,
		body.description,
		body.place,
		body.beneficiaryName,
		...body.images,
		...viewers,
		...documents.flatMap(({ file_id, name, note }) => [file_id, name, note]),
		...body.videos,
	]
	return termsOf(body, contentId, saltedHash(salt, ...text))
}

/**
 * Who may see it, in the author's order: people by id, since their usernames may be others' one day, and e-mail
 * addresses as they are. Whether somebody has an address is not told; usernames are public.
 */
async function viewersIn(sql: CommandDeps['sql'], { allowedViewers }: Body): Promise<string[]> {
	const typed = allowedViewers.map((viewer) => viewer.toLowerCase())
	const isName = (viewer: string) => !viewer.includes('@')
	const ids = await idsOfUsernames(sql, typed.filter(isName))
	const unknown = typed.flatMap((viewer, place) => (isName(viewer) && !ids.has(viewer) ? [place] : []))
	if (unknown.length > 0) {
		const names = unknown.map((place) => allowedViewers[place]).join(', ')
		throw refuse('VIEWER_NOT_FOUND', { names }, `allowedViewers.${unknown[0]}`)
	}
	return [...new Set(typed.map((viewer) => ids.get(viewer) ?? viewer))]
}

async function checkImages(sql: CommandDeps['sql'], authorId: string, { images }: Body, saved: SavedUploads) {
	const added = images.filter((image) => !saved.images.includes(image))
	if ((await imagesOwnedBy(sql, authorId, added)) === new Set(added).size) return
	throw refuse('IMAGE_NOT_FOUND', {}, { images: 'requests.fields.uploadImageAgain' })
}

async function checkDocuments(
	sql: CommandDeps['sql'],
	authorId: string,
	{ documents }: Body,
	saved: SavedUploads,
) {
	const own = await documentsOwnedBy(
		sql,
		authorId,
		documents.map(({ _id }) => _id),
	)
	const missing = documents.findIndex(({ _id }) => !own.includes(_id) && !saved.documents.includes(_id))
	if (missing === -1) return
	throw refuse('DOCUMENT_NOT_FOUND', {}, { [`documents.${missing}`]: 'requests.fields.uploadDocumentAgain' })
}

async function checkVideos(sql: CommandDeps['sql'], authorId: string, { videos }: Body, saved: SavedUploads) {
	const own = await videosOwnedBy(sql, authorId, videos)
	if (videos.every((video) => own.includes(video) || saved.videos.includes(video))) return
	throw refuse('VIDEO_NOT_FOUND', {}, { videos: 'requests.fields.uploadVideoAgain' })
}
