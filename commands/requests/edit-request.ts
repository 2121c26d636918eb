import { z } from 'zod'
import { notFound } from '../../domain/_shared/errors.ts'
import { id } from '../../domain/_shared/wire.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { requestAnswer, requestBody } from '../../domain/requests/contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/requests.events.ts'
import { type Route, route } from '../../infra/http/route.ts'
import { imagesOfRequest } from '../../records/requests/images.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { memberRole, requestOwnership } from '../_shared/facts.ts'
import { keepContent } from './content.ts'

/** The author changes what was asked: at once while nobody approved it, else as a proposal. */
export const editRequest = (deps: CommandDeps): Route =>
	route({
		method: 'PUT',
		path: '/api/v1/donationRequest/:id',
		summary: 'Edit a request, or send it again after it came back',
		tags: ['requests'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		body: requestBody,
		answers: { 200: requestAnswer },
		perMinute: 30,
		handle: async ({ params, body, caller }) => {
			const author = signedIn(caller)
			const ownership = await requestOwnership(deps.store, params.id)
			// Whoever may not edit it learns nothing, not even that it is there; and no record is left behind.
			if (ownership?.authorId !== author.id) throw notFound('The request')
			const now = deps.clock.now()
			const kept = await imagesOfRequest(deps.sql, params.id)
			const terms = await keepContent(deps, params.id, author.id, body, caller, kept)
			const { position, revision } = await deps.dispatch(
				requestDecider,
				requestStream(params.id),
				{
					type: 'EditRequest',
					byUserId: author.id,
					currency: body.units,
					authorRole: await memberRole(deps.store, ownership.organizationId, author.id),
					terms,
					at: new Date(now).toISOString(),
					today: dayIn(regionOf(ownership.region), now),
				},
				contextOf(caller),
			)
			const data = await deps.show.request(params.id, author, position)
			return { body: { statusCode: 200, data }, position, revision }
		},
	})
