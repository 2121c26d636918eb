import { z } from 'zod'
import { requestUpdateBody } from '../../domain/requests/contract.ts'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import { updateStream } from '../../domain/requests/streams.contract.ts'
import { updateDecider } from '../../domain/requests/updates.decider.ts'
import { keyReused } from '../../kernel/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/ids.ts'
import { notFound } from '../../kernel/refusals.ts'
import { id, one } from '../../kernel/wire.ts'
import { imagesOwnedBy } from '../../records/requests/images.ts'
import { changeUpdate, deleteUpdate, insertUpdate, isUpdateOf } from '../../records/requests/updates.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { requestOwnership } from '../_shared/facts.ts'
import { once } from '../_shared/once.ts'

const common = { tags: ['requests'], access: { allow: 'signedIn' }, perMinute: 30 } as const
const answers = { 200: one(z.object({ _id: id })) }
const done = (updateId: string) => ({ body: { statusCode: 200, data: { _id: updateId } } })

async function post(
	{ sql, store, clock, dispatch }: CommandDeps,
	body: z.output<typeof requestUpdateBody>,
	caller: Caller,
) {
	const author = signedIn(caller)
	const ownership = await requestOwnership(store, body.donation_request_id)
	if (ownership?.authorId !== author.id) throw notFound('request')
	if ((await imagesOwnedBy(sql, author.id, body.images)) !== new Set(body.images).size)
		throw notFound('image')
	const updateId = derivedId('update', caller.commandId)
	const { title, body: text, images, donation_request_id: request_id } = body
	const created_at = new Date(clock.now())
	const row = { id: updateId, request_id, author_id: author.id, title, body: text, images, created_at }
	if (!(await insertUpdate(sql, row))) throw keyReused()
	const command = { type: 'PostUpdate', requestId: request_id, authorId: author.id } as const
	const at = created_at.toISOString()
	const { position } = await dispatch(
		updateDecider,
		updateStream(updateId),
		{ ...command, at },
		contextOf(caller),
	)
	return { ...done(updateId), position }
}

/** The author tells donors how it goes on. */
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

async function edit(
	deps: CommandDeps,
	updateId: string,
	text: Omit<z.output<typeof requestUpdateBody>, 'donation_request_id'>,
	caller: Caller,
) {
	const author = signedIn(caller)
	await once(deps, caller, async (tx) => {
		if ((await imagesOwnedBy(tx, author.id, text.images)) !== new Set(text.images).size)
			throw notFound('image')
		if (!(await changeUpdate(tx, updateId, author.id, text))) throw refuse('NOT_FOUND.update')
	})
	return done(updateId)
}

async function remove(deps: CommandDeps, updateId: string, caller: Caller) {
	const author = signedIn(caller)
	// The event comes first: whoever dies in between leaves an update that can be removed again.
	const isTheirs = await isUpdateOf(deps.sql, updateId, author.id)
	const at = new Date(deps.clock.now()).toISOString()
	const command = { type: 'RemoveUpdate', at } as const
	const dispatched = isTheirs
		? await deps.dispatch(updateDecider, updateStream(updateId), command, contextOf(caller))
		: null
	await once(deps, caller, async (tx) => {
		if (!(await deleteUpdate(tx, updateId, author.id))) throw refuse('NOT_FOUND.update')
	})
	return { ...done(updateId), ...(dispatched && { position: dispatched.position }) }
}

const text = requestUpdateBody.omit({ donation_request_id: true })

export const editUpdate = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/donationRequestUpdate/:id',
		summary: 'Change an own update',
		params: z.object({ id }),
		body: text,
		answers,
		handle: ({ params, body, caller }) => edit(deps, params.id, body, caller),
	})

export const removeUpdate = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/donationRequestUpdate/:id',
		summary: 'Delete an own update',
		params: z.object({ id }),
		answers,
		handle: ({ params, caller }) => remove(deps, params.id, caller),
	})

/** At the specification's address: the update is named in the body. */
export const editNamedUpdate = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/v1/donationRequestUpdate',
		summary: 'Change the own update that the body names',
		body: text.extend({ _id: id }),
		answers,
		handle: ({ body: { _id, ...changed }, caller }) => edit(deps, _id, changed, caller),
	})

/** At the specification's address: the update is named in the query. */
export const removeNamedUpdate = (deps: CommandDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/donationRequestUpdate',
		summary: 'Delete the own update that the query names',
		query: z.object({ _id: id }),
		answers,
		handle: ({ query, caller }) => remove(deps, query._id, caller),
	})
