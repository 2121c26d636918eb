import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { type RequestContent, requestAnswer, requestBody } from '../../domain/requests/contract.ts'
import { refuse } from '../../domain/requests/refusals.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import { refuseEarly, wasCarriedOut } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { AddressCountry } from '../../kernel/ports/address-country.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { saveOrigin } from '../../records/requests/signals.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { memberRole, taxRegistrationsOf } from '../_shared/facts.ts'
import { draftTerms, readContent, saveContent } from './content.ts'
import { isPublicFirst, mayRaise, mustBeOffered } from './may-raise.ts'

export interface RaiseDeps extends CommandDeps {
	readonly addressCountry: AddressCountry
}

/**
 * Stores the country of the author's network for reviewers; the address itself is not stored with the
 * request.
 */
async function noteOrigin(deps: RaiseDeps, requestId: string, authorId: string, caller: Caller) {
	const country = await deps.addressCountry.countryOf(caller.ip)
	if (country === null) return
	await saveOrigin(deps.sql, {
		request_id: requestId,
		author_id: authorId,
		country,
		created_at: new Date(deps.clock.now()),
	})
}

async function raise(deps: RaiseDeps, body: RequestContent, caller: Caller) {
	const author = signedIn(caller)
	const region = regionOf(body.country)
	if (region.currency !== body.units) {
		throw refuse('CURRENCY_MISMATCH.ofRegion', { region: region.name, currency: region.currency })
	}
	const requestId = derivedId('request', caller.commandId)
	const now = deps.clock.now()
	const authorRole = await memberRole(deps.store, body.orgId, author.id)
	mustBeOffered(body, author, authorRole !== null)
	const written = readContent(body, now)
	const stream = requestStream(requestId)
	const context = contextOf(caller)
	const command = {
		type: 'RaiseRequest',
		requestType: body.requestType,
		side: body.role,
		authorId: author.id,
		organizationId: body.orgId,
		authorRole,
		taxRegistrations: await taxRegistrationsOf(deps.store, body.orgId),
		region: region.code,
		currency: body.units,
		source: body.sourceOfCreation,
		isPublicFirst: await isPublicFirst(deps, body, author),
		terms: draftTerms(written),
		at: new Date(now).toISOString(),
		today: dayIn(region, now),
	} as const
	await refuseEarly(deps.store, requestDecider, stream, command, context)
	if (!(await wasCarriedOut(deps.store, stream, caller.commandId))) await mayRaise(deps, body, author)
	const { terms } = await saveContent(deps, requestId, author.id, written, caller)
	await noteOrigin(deps, requestId, author.id, caller)
	const subject = {
		requestId,
		authorId: author.id,
		contentId: terms.contentId,
		requestType: body.requestType,
		region: region.code,
		at: new Date(now),
	}
	// A signal for a closer check makes the request wait for its review.
	const goesPublic = command.isPublicFirst && !(await deps.speaksAgainst(subject))
	const { position, revision } = await deps.dispatch(
		requestDecider,
		stream,
		{ ...command, isPublicFirst: goesPublic, terms },
		context,
	)
	const data = await deps.show.request(requestId, author, position)
	return { body: { statusCode: 200, data }, position, revision }
}

export const createRequest = (deps: RaiseDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/donationRequest',
		summary: 'Create a request',
		tags: ['requests'],
		access: { allow: 'signedIn' },
		body: requestBody,
		answers: { 200: requestAnswer },
		perMinute: 20,
		handle: ({ body, caller }) => raise(deps, body, caller),
	})
