import { z } from 'zod'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import type { Note } from '../../domain/organizations/organizations.events.ts'
import { refuse } from '../../domain/organizations/refusals.contract.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import {
	backofficeTaxRegistration,
	revealedTaxNumbers,
	taxDecisionBody,
} from '../../domain/organizations/tax.contract.ts'
import { loadState, refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { recordActivity } from '../../records/activity/activity-log.ts'
import { sealedAs, taxNumbersFrom, taxNumbersOf } from '../../records/organizations/tax-numbers.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { saveNote } from '../_shared/notes.ts'
import type { OrganizationDeps } from './deps.ts'

async function decide(
	deps: OrganizationDeps,
	registrationId: string,
	{ isVerified, reason }: z.output<typeof taxDecisionBody>,
	caller: Caller,
) {
	const { sql, store, clock } = deps
	const row = await taxNumbersOf(sql, registrationId)
	if (!row) throw refuse('NOT_FOUND.taxRegistration')
	const stream = organizationStream(row.organization_id)
	const { state } = await loadState(store, organizationDecider, stream)
	const region = state.status === 'registered' ? state.taxRegistrations[registrationId]?.region : undefined
	const now = clock.now()
	const when = { today: dayIn(regionOf(region ?? ''), now), at: new Date(now).toISOString() }
	const type = isVerified ? 'VerifyTaxRegistration' : 'RefuseTaxRegistration'
	const command = (note: Note | null) => ({ type, registrationId, reason: note, ...when }) as const
	const context = contextOf(caller)
	const draft = command(reason === '' ? null : { noteId: '', noteHash: '' })
	await refuseEarly(store, organizationDecider, stream, draft, context)
	const decided = command(await saveNote(deps, stream, reason, caller))
	const { position, revision } = await deps.dispatch(organizationDecider, stream, decided, context)
	const body = await deps.show.taxRegistration(registrationId, caller.principal, position)
	return { body, position, revision }
}

async function reveal(deps: OrganizationDeps, registrationId: string, caller: Caller) {
	const { sql, cipher, clock } = deps
	const row = await taxNumbersOf(sql, registrationId)
	if (!row) throw refuse('NOT_FOUND.taxRegistration')
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
			outcome: 'taxNumberRevealed',
			operation: 'revealTaxNumbers',
			organizationId: row.organization_id,
			registrationId,
		},
	})
	const plain = cipher.decrypt({ keyId: row.key_id, data: row.sealed }, sealedAs(registrationId))
	return { body: taxNumbersFrom(plain) }
}

const common = {
	method: 'POST',
	tags: ['organizations', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
	params: z.object({ id }),
} as const

export const reviewTaxRegistration = (deps: OrganizationDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/taxRegistrations/:id/verification',
		summary: 'Verify or refuse an organization’s tax registration',
		body: taxDecisionBody,
		answers: { 200: backofficeTaxRegistration },
		requiresIfMatch: true,
		handle: ({ params, body, caller }) => decide(deps, params.id, body, caller),
	})

export const revealTaxNumbers = (deps: OrganizationDeps): Route =>
	route({
		...common,
		path: '/api/backoffice/taxRegistrations/:id/reveal',
		summary: 'Reveal the numbers of a tax registration in full; the view is recorded',
		answers: { 200: revealedTaxNumbers },
		perMinute: 30,
		handle: ({ params, caller }) => reveal(deps, params.id, caller),
	})
