import { randomBytes } from 'node:crypto'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { RequestContent } from '../../domain/requests/contract.ts'
import type { FieldValues, Side } from '../../domain/requests/kinds/field.contract.ts'
import {
	countOf,
	endDateOf,
	fieldsOn,
	KINDS,
	type Kind,
	kindOf,
} from '../../domain/requests/kinds/kinds.contract.ts'
import { pastFields, valuesOf } from '../../domain/requests/kinds/schema.contract.ts'
import { shiftsById } from '../../domain/requests/kinds/shifts.contract.ts'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import type { RequestTarget, Terms } from '../../domain/requests/requests.events.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/wire/ids.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { insertContent } from '../../records/requests/contents.ts'
import { documentsOwnedBy } from '../../records/requests/documents.ts'
import { imagesOwnedBy } from '../../records/requests/images.ts'
import { videosOwnedBy } from '../../records/requests/videos.ts'
import { inviteViewers } from '../../records/requests/viewers.ts'
import { idsOfUsernames } from '../../records/users/users.ts'
import { countInvitations } from '../_shared/count-invitations.ts'
import type { CommandDeps } from '../_shared/deps.ts'

export interface Written {
	readonly body: RequestContent
	readonly values: FieldValues
	readonly target: Terms['target']
	readonly endDate: string
}

interface Before {
	readonly raisedAt: number
	readonly values: FieldValues
}

/**
 * Reads the author's input: the fields of the kind, the goal and the end.
 * @param before for an edit: the time of raising (epoch milliseconds) and the previous fields
 * @throws DomainError FIELD_PAST for a past time that has to be in the future
 */
export function readContent(body: RequestContent, now: number, before?: Before): Written {
	const kind: Kind = kindOf(body.requestType) ?? (KINDS as readonly [Kind, ...Kind[]])[0]
	const region = regionOf(body.country)
	const dayOf = (instant: string) => dayIn(region, Date.parse(instant))
	const values = valuesOf(kind, body.role, body)
	const when = { at: new Date(now).toISOString(), today: dayIn(region, now) }
	const past = pastFields(kind, body.role, values, when, before?.values)
	if (past.length > 0)
		throw refuse(
			'FIELD_PAST',
			{},
			Object.fromEntries(past.map((field) => [field, 'requests.fields.timeIsPast'])),
		)
	const calendar = { raisedOn: dayIn(region, before?.raisedAt ?? now), dayOf }
	const endDate = endDateOf(kind, body.role, values, body.endDate, calendar)
	return {
		body,
		values,
		target: targetOf(kind, body.role, values),
		endDate: endDate ?? when.today,
	}
}

function targetOf({ code }: Kind, side: Side, values: FieldValues): RequestTarget | null {
	const target = countOf(code, side, values)
	const shifts = [...shiftsById(code, side, values)].map(([id, { places }]) => [id, places] as const)
	return target && shifts.length > 0 ? { ...target, shifts: Object.fromEntries(shifts) } : target
}

export const draftTerms = (written: Written): Terms => termsOf(written, '', '')

const termsOf = ({ body, target, endDate }: Written, contentId: string, contentHash: string): Terms => ({
	contentId,
	contentHash,
	goal: body.quantity?.toString() ?? null,
	target,
	endDate,
	category: body.category,
	isPrivate: body.isPrivate,
	isTaxBenefit: body.isTaxBenefit,
	isUrgent: body.isUrgentRequirement,
})

export interface SavedUploads {
	readonly images: readonly string[]
	readonly documents: readonly string[]
	readonly videos: readonly string[]
}
const NOTHING_SAVED: SavedUploads = { images: [], documents: [], videos: [] }

interface SavedContent {
	readonly terms: Terms
	readonly viewers: readonly string[]
}

/**
 * Stores the author's content as a record and returns the terms for the event: ids, codes, amounts and a
 * salted hash, no text. A repeated command finds its record and its salt again.
 * @throws DomainError IMAGE_NOT_FOUND, DOCUMENT_NOT_FOUND, VIDEO_NOT_FOUND for another person's upload,
 * VIEWER_NOT_FOUND for an unknown username
 */
export async function saveContent(
	{ sql, clock, places }: Pick<CommandDeps, 'sql' | 'clock' | 'places'>,
	requestId: string,
	authorId: string,
	written: Written,
	caller: Caller,
	saved = NOTHING_SAVED,
): Promise<SavedContent> {
	const { body, values } = written
	const files = filesIn(written)
	await checkFiles(sql, authorId, files, saved)
	await checkImages(sql, authorId, body, saved)
	await checkDocuments(sql, authorId, body, saved)
	await checkVideos(sql, authorId, body, saved)
	await checkTown(places, body)
	const createdAt = new Date(clock.now())
	const viewers = await viewersIn(sql, body, { requestId, by: authorId, at: createdAt })
	const contentId = derivedId('content', caller.commandId)
	const documents = body.documents.map(({ _id, userGivenName, note }) => ({
		file_id: _id,
		name: userGivenName,
		note,
	}))
	const row = {
		content_id: contentId,
		request_id: requestId,
		role: body.role,
		title: body.title,
		description: body.description,
		place: body.place,
		city_id: body.cityId,
		beneficiary_name: body.beneficiaryName,
		fields: values,
		field_files: Object.values(files),
		images: body.images,
		documents,
		videos: body.videos,
		allowed_viewers: viewers,
		salt: randomBytes(16).toString('hex'),
		created_by: authorId,
		created_at: createdAt,
	}
	const salt = await insertContent(sql, row, body.requestType)
	const text = [
		body.role,
		body.title,
		body.description,
		body.place,
		body.beneficiaryName,
		...body.images,
		...viewers,
		...documents.flatMap(({ file_id, name, note }) => [file_id, name, note]),
		JSON.stringify(values),
		...body.videos,
		...(body.cityId === null ? [] : [body.cityId]),
	]
	return { terms: termsOf(written, contentId, saltedHash(salt, ...text)), viewers }
}

/**
 * Returns the viewers in the author's order: people by id, since usernames may change hands, and e-mail
 * addresses by their invitations, with or without an account.
 */
async function viewersIn(
	sql: CommandDeps['sql'],
	{ allowedViewers }: RequestContent,
	to: Parameters<typeof inviteViewers>[1],
): Promise<string[]> {
	const typed = allowedViewers.map((viewer) => viewer.toLowerCase())
	const isName = (viewer: string) => !viewer.includes('@')
	const ids = await idsOfUsernames(sql, typed.filter(isName))
	const unknown = typed.flatMap((viewer, place) => (isName(viewer) && !ids.has(viewer) ? [place] : []))
	if (unknown.length > 0) {
		const names = unknown.map((place) => allowedViewers[place]).join(', ')
		throw refuse('VIEWER_NOT_FOUND', { names }, `allowedViewers.${unknown[0]}`)
	}
	const addresses = typed.filter((viewer) => !isName(viewer))
	const invitations = await sql.transaction(async (tx) => {
		const invited = await inviteViewers(tx, to, addresses)
		await countInvitations(tx, { userId: to.by }, to.at, invited.added)
		return invited.invitations
	})
	return [...new Set(typed.flatMap((viewer) => ids.get(viewer) ?? invitations.get(viewer) ?? []))]
}

async function checkImages(
	sql: CommandDeps['sql'],
	authorId: string,
	{ images }: RequestContent,
	saved: SavedUploads,
) {
	const added = images.filter((image) => !saved.images.includes(image))
	if ((await imagesOwnedBy(sql, authorId, added)) === new Set(added).size) return
	throw refuse('IMAGE_NOT_FOUND', {}, { images: 'requests.fields.uploadImageAgain' })
}

async function checkDocuments(
	sql: CommandDeps['sql'],
	authorId: string,
	{ documents }: RequestContent,
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

async function checkVideos(
	sql: CommandDeps['sql'],
	authorId: string,
	{ videos }: RequestContent,
	saved: SavedUploads,
) {
	const own = await videosOwnedBy(sql, authorId, videos)
	if (videos.every((video) => own.includes(video) || saved.videos.includes(video))) return
	throw refuse('VIDEO_NOT_FOUND', {}, { videos: 'requests.fields.uploadVideoAgain' })
}

/** @throws DomainError for a town that the catalogue doesn't have in the request's country */
async function checkTown(places: CommandDeps['places'], { cityId, country }: RequestContent) {
	if (cityId === null) return
	const isThere = cityId.startsWith(`${country}.`) && (await places.town(cityId)) !== null
	if (!isThere) throw invalidField('cityId', 'requests.fields.chooseTown')
}

function filesIn({ body, values }: Written): Readonly<Record<string, string>> {
	const kind = kindOf(body.requestType)
	const fields = kind ? fieldsOn(kind, body.role) : []
	return Object.fromEntries(
		fields.flatMap(([name, { type }]) => {
			const value = values[name]
			return type === 'file' && typeof value === 'string' ? [[name, value] as const] : []
		}),
	)
}

async function checkFiles(
	sql: CommandDeps['sql'],
	authorId: string,
	files: Readonly<Record<string, string>>,
	saved: SavedUploads,
) {
	const own = await documentsOwnedBy(sql, authorId, Object.values(files))
	const missing = Object.entries(files).filter(([, id]) => !own.includes(id) && !saved.documents.includes(id))
	if (missing.length === 0) return
	const fields = missing.map(([field]) => [field, 'requests.fields.uploadDocumentAgain'] as const)
	throw refuse('FILE_NOT_FOUND', {}, Object.fromEntries(fields))
}
