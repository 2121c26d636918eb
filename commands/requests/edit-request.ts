import { z } from 'zod'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { type RequestContent, requestAnswer, requestBody } from '../../domain/requests/contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { latestFields } from '../../records/requests/contents.ts'
import { documentsOfRequest } from '../../records/requests/documents.ts'
import { imagesOfRequest } from '../../records/requests/images.ts'
import { videosOfRequest } from '../../records/requests/videos.ts'
import { narrowViewers } from '../../records/requests/viewers.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { memberRole, requestOwnership, taxRegistrationsOf } from '../_shared/facts.ts'
import { draftTerms, readContent, saveContent } from './content.ts'
import { mustBeOffered } from './may-raise.ts'

async function edit(deps: CommandDeps, requestId: string, body: RequestContent, caller: Caller) {
	const author = signedIn(caller)
	const ownership = await requestOwnership(deps.store, requestId)
	// A caller who may not edit it must not learn that it exists; no record is left behind.
	if (ownership?.authorId !== author.id) throw notFound('request')
	const now = deps.clock.now()
	const authorRole = await memberRole(deps.store, ownership.organizationId, author.id)
	mustBeOffered(body, author, authorRole !== null)
	const values = await latestFields(deps.sql, requestId)
	const written = readContent(body, now, { raisedAt: ownership.raisedAt, values })
	const stream = requestStream(requestId)
	const context = contextOf(caller)
	const command = {
		type: 'EditRequest',
		byUserId: author.id,
		currency: body.units,
		requestType: body.requestType,
		side: body.role,
		authorRole,
		taxRegistrations: await taxRegistrationsOf(deps.store, ownership.organizationId),
		terms: draftTerms(written),
		at: new Date(now).toISOString(),
		today: dayIn(regionOf(ownership.region), now),
	} as const
	await refuseEarly(deps.store, requestDecider, stream, command, context)
	const saved = {
		images: await imagesOfRequest(deps.sql, requestId),
		documents: await documentsOfRequest(deps.sql, requestId),
		videos: await videosOfRequest(deps.sql, requestId),
	}
	const { terms, viewers } = await saveContent(deps, requestId, author.id, written, caller, saved)
	const { position, revision } = await deps.dispatch(requestDecider, stream, { ...command, terms }, context)
	// Added viewers may wait for a reviewer. Removed ones lose access now.
	await narrowViewers(deps.sql, requestId, viewers)
	const data = await deps.show.request(requestId, author, position)
	return { body: { statusCode: 200, data }, position, revision }
}

export const editRequest = (deps: CommandDeps): Route =>
	route({
		method: 'PUT',
		path: '/api/v1/donationRequest/:id',
		summary: 'Edit a request, or resubmit it after it was returned',
		tags: ['requests'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		body: requestBody,
		answers: { 200: requestAnswer },
		perMinute: 30,
		handle: ({ params, body, caller }) => edit(deps, params.id, body, caller),
	})
