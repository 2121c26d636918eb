import { z } from 'zod'
import { lastFour } from '../../domain/_shared/identity-numbers.contract.ts'
import {
	IDENTITY_KINDS,
	type IdentityKind,
	identityAnswer,
	identityBody,
	revealedIdentity,
} from '../../domain/requests/identity.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { recordActivity } from '../../records/activity/activity-log.ts'
import {
	deleteIdentity,
	identityHintOf,
	identityOf,
	type RequestIdentityRow,
	saveIdentity,
	sealedAs,
} from '../../records/requests/identity.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { requestOwnership } from '../_shared/facts.ts'

export type IdentityDeps = Pick<CommandDeps, 'sql' | 'store' | 'clock'> & { readonly cipher: Cipher }

/** @throws DomainError NOT_FOUND also for another person's request */
async function mustBeAuthor({ store }: IdentityDeps, requestId: string, caller: Caller): Promise<string> {
	const { id: userId } = signedIn(caller)
	const ownership = await requestOwnership(store, requestId)
	if (ownership?.authorId !== userId) throw notFound('request')
	return userId
}

async function save(
	deps: IdentityDeps,
	requestId: string,
	numbers: z.output<typeof identityBody>,
	caller: Caller,
) {
	const userId = await mustBeAuthor(deps, requestId, caller)
	// Saving the same numbers changes nothing; no idempotency key is stored, since it would include a hash of
	// them.
	await deps.sql.transaction(async (tx) => {
		const present = await identityOf(tx, requestId)
		for (const kind of IDENTITY_KINDS) {
			const number = numbers[kind]
			if (number === undefined) continue
			if (number === null) {
				await deleteIdentity(tx, requestId, kind)
				continue
			}
			const before = present.find((row) => row.kind === kind)
			if (before && opened(deps, before) === number) continue
			const { keyId, data } = deps.cipher.encrypt(Buffer.from(number), sealedAs(requestId, kind))
			await saveIdentity(tx, {
				request_id: requestId,
				kind,
				last4: lastFour(number),
				key_id: keyId,
				sealed: data,
				created_by: userId,
				created_at: new Date(deps.clock.now()),
			})
		}
	})
	return { body: { statusCode: 200, data: await identityHintOf(deps.sql, requestId) } }
}

const opened = ({ cipher }: IdentityDeps, row: RequestIdentityRow): string =>
	cipher.decrypt({ keyId: row.key_id, data: row.sealed }, sealedAs(row.request_id, row.kind)).toString()

async function reveal(deps: IdentityDeps, requestId: string, caller: Caller) {
	const { sql, store, clock } = deps
	if ((await requestOwnership(store, requestId)) === null) throw notFound('request')
	const rows = await identityOf(sql, requestId)
	// Written down first: nobody sees a number without a trace of it.
	await recordActivity(sql, {
		id: derivedId('revealed', caller.commandId),
		at: new Date(clock.now()),
		type: 'donationRequest',
		user_id: signedIn(caller).id,
		correlation_id: caller.correlationId,
		ip: caller.ip,
		user_agent: caller.userAgent,
		summary: {
			outcome: 'identityRevealed',
			operation: 'revealIdentity',
			requestId,
			kinds: rows.map(({ kind }) => kind).join(' '),
		},
	})
	const number = (wanted: IdentityKind) => {
		const row = rows.find(({ kind }) => kind === wanted)
		return row ? opened(deps, row) : null
	}
	return { body: { pan: number('pan'), aadhaar: number('aadhaar') } }
}

const own = {
	path: '/api/v1/donationRequest/:id/identity',
	tags: ['requests'],
	access: { allow: 'signedIn' },
	params: z.object({ id }),
	answers: { 200: identityAnswer },
} as const

export const saveRequestIdentity = (deps: IdentityDeps): Route =>
	route({
		...own,
		method: 'PUT',
		summary: 'Add identity numbers to a request for its reviewers, sealed',
		body: identityBody,
		perMinute: 10,
		handle: ({ params, body, caller }) => save(deps, params.id, body, caller),
	})

export const removeRequestIdentity = (deps: IdentityDeps): Route =>
	route({
		...own,
		method: 'DELETE',
		summary: 'Remove the identity numbers of a request',
		perMinute: 10,
		handle: ({ params, caller }) => save(deps, params.id, { pan: null, aadhaar: null }, caller),
	})

export const revealRequestIdentity = (deps: IdentityDeps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/requests/:id/identity/reveal',
		summary: 'Reveal the identity numbers of a request in full; the view is recorded',
		tags: ['requests', 'backoffice'],
		access: { allow: 'roles', roles: ['admin'] },
		params: z.object({ id }),
		answers: { 200: revealedIdentity },
		perMinute: 30,
		handle: ({ params, caller }) => reveal(deps, params.id, caller),
	})
