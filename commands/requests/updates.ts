import { z } from 'zod'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import { updateStream } from '../../domain/requests/streams.contract.ts'
import {
	requestUpdateBody,
	updateAnswer,
	updateEditBody,
	updateReportBody,
} from '../../domain/requests/updates.contract.ts'
import { updateDecider } from '../../domain/requests/updates.decider.ts'
import { keyReused } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { announceTalk } from '../../records/requests/comments.ts'
import { imagesOwnedBy } from '../../records/requests/images.ts'
import {
	changeUpdate,
	deleteUpdate,
	findUpdate,
	insertUpdate,
	lockUpdate,
	type RequestUpdateRow,
	setAudience,
	type UpdateText,
} from '../../records/requests/updates.ts'
import { videosOwnedBy } from '../../records/requests/videos.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { actsForRequest, loadRequest } from '../_shared/facts-answers.ts'
import { once } from '../_shared/once.ts'
import { saveReport } from '../_shared/report-subject.ts'

const common = { tags: ['requests'], access: { allow: 'signedIn' }, perMinute: 30 } as const
const answers = { 200: updateAnswer }
const done = (updateId: string) => ({ body: { statusCode: 200, data: { _id: updateId } } })

async function actsFor({ store }: CommandDeps, requestId: string, caller: Caller): Promise<boolean> {
	const request = await loadRequest(store, requestId)
	if (request === null || request.status === 'removed') return false
	return actsForRequest(store, request, signedIn(caller).id)
}

/**
 * Allows pictures and videos of the caller, and those in the update already.
 * @throws DomainError NOT_FOUND, VIDEO_NOT_FOUND
 */
async function mayUse(
	sql: SqlExecutor,
	caller: Caller,
	{ images, videos }: Pick<UpdateText, 'images' | 'videos'>,
	before: Pick<UpdateText, 'images' | 'videos'> = { images: [], videos: [] },
): Promise<void> {
	const { id: userId } = signedIn(caller)
	const newImages = [...new Set(images)].filter((each) => !before.images.includes(each))
	if ((await imagesOwnedBy(sql, userId, newImages)) !== newImages.length) throw notFound('image')
	const newVideos = [...new Set(videos)].filter((each) => !before.videos.includes(each))
	if ((await videosOwnedBy(sql, userId, newVideos)).length !== newVideos.length)
		throw refuse('VIDEO_NOT_FOUND', {}, 'videos')
}

async function post(deps: CommandDeps, body: z.output<typeof requestUpdateBody>, caller: Caller) {
	const { sql, clock, dispatch } = deps
	const author = signedIn(caller)
	const { title, body: text, images, videos, audience, donation_request_id: request_id } = body
	if (!(await actsFor(deps, request_id, caller))) throw notFound('request')
	await mayUse(sql, caller, body)
	const updateId = derivedId('update', caller.commandId)
	const created_at = new Date(clock.now())
	const content = { title, body: text, images, videos, audience }
	const row = { id: updateId, request_id, author_id: author.id, ...content, created_at }
	if (!(await insertUpdate(sql, row))) throw keyReused()
	const command = { type: 'PostUpdate', requestId: request_id, authorId: author.id } as const
	const at = created_at.toISOString()
	const { position } = await dispatch(
		updateDecider,
		updateStream(updateId),
		{ ...command, at },
		contextOf(caller),
	)
	await announceTalk(sql, request_id)
	return { ...done(updateId), position }
}

export const postUpdate = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/donationRequestUpdate',
		summary: 'Post an update of an own request',
		body: requestUpdateBody,
		answers,
		handle: ({ body, caller }) => post(deps, body, caller),
	})

/** @throws DomainError NOT_FOUND unless the caller acts for its request */
async function refuseOthers(deps: CommandDeps, row: RequestUpdateRow | null, caller: Caller): Promise<void> {
	if (row === null || !(await actsFor(deps, row.request_id, caller))) throw refuse('NOT_FOUND.update')
}

const sameIds = (some: readonly string[], others: readonly string[]): boolean =>
	some.length === others.length && some.every((each, index) => each === others[index])

const isSame = (row: RequestUpdateRow, text: UpdateText): boolean =>
	row.title === text.title &&
	row.body === text.body &&
	sameIds(row.images, text.images) &&
	sameIds(row.videos, text.videos)

async function edit(
	deps: CommandDeps,
	updateId: string,
	changed: z.output<typeof updateEditBody>,
	caller: Caller,
) {
	await refuseOthers(deps, await findUpdate(deps.sql, updateId), caller)
	await once(deps, caller, async (tx) => {
		const row = await lockUpdate(tx, updateId)
		if (row === null) throw refuse('NOT_FOUND.update')
		if (row.state === 'removed') throw refuse('UPDATE_REMOVED')
		const { title, body, images, videos, author_id, edited_at, created_at } = row
		const { audience = row.audience, ...content } = changed
		const text = { ...content, videos: content.videos ?? videos }
		await mayUse(tx, caller, text, row)
		if (isSame(row, text)) await setAudience(tx, updateId, audience)
		else {
			const before = { author_id, title, body, images, videos, audience: row.audience }
			const version = { id: derivedId('updateVersion', caller.commandId), update_id: updateId, ...before }
			await changeUpdate(
				tx,
				{ ...version, written_at: edited_at ?? created_at },
				{ ...text, audience, edited_at: new Date(deps.clock.now()) },
			)
		}
		await announceTalk(tx, row.request_id)
	})
	return done(updateId)
}

async function remove(deps: CommandDeps, updateId: string, caller: Caller) {
	// The event comes first: a crash in between leaves an update that can be removed again.
	const row = await findUpdate(deps.sql, updateId)
	const isTheirs = row !== null && (await actsFor(deps, row.request_id, caller))
	const at = new Date(deps.clock.now()).toISOString()
	const command = { type: 'RemoveUpdate', at } as const
	const dispatched = isTheirs
		? await deps.dispatch(updateDecider, updateStream(updateId), command, contextOf(caller))
		: null
	await once(deps, caller, async (tx) => {
		if (!isTheirs || !(await deleteUpdate(tx, updateId))) throw refuse('NOT_FOUND.update')
		await announceTalk(tx, row.request_id)
	})
	return { ...done(updateId), ...(dispatched && { position: dispatched.position }) }
}

export const editUpdate = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/donationRequestUpdate/:id',
		summary: 'Edit an update of an own request; earlier versions stay readable',
		params: z.object({ id }),
		body: updateEditBody,
		answers,
		handle: ({ params, body, caller }) => edit(deps, params.id, body, caller),
	})

export const removeUpdate = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/donationRequestUpdate/:id',
		summary: 'Delete an update of an own request',
		params: z.object({ id }),
		answers,
		handle: ({ params, caller }) => remove(deps, params.id, caller),
	})

/** The address of the specification, which names the update in the body. */
export const editNamedUpdate = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/donationRequestUpdate',
		summary: 'Edit the update named in the body',
		body: updateEditBody.extend({ _id: id }),
		answers,
		handle: ({ body: { _id, ...changed }, caller }) => edit(deps, _id, changed, caller),
	})

/** The address of the specification, which names the update in the query. */
export const removeNamedUpdate = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/donationRequestUpdate',
		summary: 'Delete the update named in the query',
		query: z.object({ _id: id }),
		answers,
		handle: ({ query, caller }) => remove(deps, query._id, caller),
	})

export interface ReportUpdateDeps extends CommandDeps {
	readonly maySeeUpdate: (updateId: string, viewer: Caller['principal']) => Promise<boolean>
}

export const reportUpdate = (deps: ReportUpdateDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/donationRequestUpdate/:id/report',
		summary: 'Report an update',
		params: z.object({ id }),
		body: updateReportBody,
		answers,
		handle: async ({ params: { id: updateId }, body: { reason: code }, caller }) => {
			const userId = signedIn(caller).id
			const row = (await deps.maySeeUpdate(updateId, caller.principal))
				? await findUpdate(deps.sql, updateId)
				: null
			// Nobody reports what is said for their own request.
			if (row === null || row.state !== 'visible' || (await actsFor(deps, row.request_id, caller)))
				throw refuse('NOT_FOUND.update')
			const what = { subject: 'update', subjectId: updateId, partOf: row.request_id } as const
			const { position } = await saveReport(deps, { ...what, writerId: row.author_id, userId, code }, caller)
			return { ...done(updateId), position }
		},
	})
