import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { lastFour } from '../../domain/_shared/identity-numbers.contract.ts'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import { organizationAnswer } from '../../domain/organizations/contract.ts'
import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import { refuse } from '../../domain/organizations/refusals.contract.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import { regionOfLaw, taxRegistrationBody } from '../../domain/organizations/tax.contract.ts'
import { refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/wire/ids.ts'
import { id } from '../../kernel/wire/schemas.ts'
import {
	insertTaxNumbers,
	type SealedTaxNumbers,
	sealedAs,
	uploadedDocument,
} from '../../records/organizations/tax-numbers.ts'
import { contextOf, signedIn } from '../_shared/context.ts'
import { byCaller, type OrganizationDeps } from './deps.ts'

type Body = z.output<typeof taxRegistrationBody>

const numbersOf = (body: Body): SealedTaxNumbers =>
	body.law === '80G'
		? { pan: body.pan, approval: body.approval, ein: '' }
		: { pan: '', approval: '', ein: body.ein }

/**
 * Encrypts and stores the numbers before the event that names them.
 * @returns their salted hash
 */
async function saveNumbers(
	{ sql, cipher, clock }: OrganizationDeps,
	registrationId: string,
	organizationId: string,
	body: Body,
	caller: Caller,
): Promise<string> {
	const numbers = numbersOf(body)
	const { keyId, data } = cipher.encrypt(Buffer.from(JSON.stringify(numbers)), sealedAs(registrationId))
	const salt = randomBytes(16).toString('hex')
	return insertTaxNumbers(sql, {
		registration_id: registrationId,
		organization_id: organizationId,
		last4: lastFour(numbers.pan || numbers.ein),
		approval_last4: lastFour(numbers.approval),
		document_id: body.documentId,
		registration_hash: saltedHash(salt, ...Object.values(numbers), body.documentId),
		key_id: keyId,
		sealed: data,
		salt,
		created_by: signedIn(caller).id,
		created_at: new Date(clock.now()),
	})
}

async function submit(deps: OrganizationDeps, organizationId: string, body: Body, caller: Caller) {
	const { store, sql, clock } = deps
	const person = signedIn(caller)
	const stream = organizationStream(organizationId)
	const context = contextOf(caller)
	const now = clock.now()
	const registrationId = derivedId('tax registration', caller.commandId)
	const region = regionOfLaw(body.law)
	const { validFrom, validUntil } = body
	const command = (registrationHash: string) =>
		({
			type: 'SubmitTaxRegistration',
			by: byCaller(caller),
			registration: { registrationId, registrationHash, region, validFrom, validUntil },
			today: dayIn(regionOf(region), now),
			at: new Date(now).toISOString(),
		}) as const
	await refuseEarly(store, organizationDecider, stream, command(''), context)
	if (!(await uploadedDocument(sql, body.documentId, person.id)))
		throw refuse('NOT_FOUND.document', {}, 'documentId')
	const hash = await saveNumbers(deps, registrationId, organizationId, body, caller)
	const { position, revision } = await deps.dispatch(organizationDecider, stream, command(hash), context)
	const data = await deps.show.organization(organizationId, person, position)
	return { body: { statusCode: 200, data }, position, revision }
}

async function withdraw(
	deps: OrganizationDeps,
	organizationId: string,
	registrationId: string,
	caller: Caller,
) {
	const at = new Date(deps.clock.now()).toISOString()
	const { position, revision } = await deps.dispatch(
		organizationDecider,
		organizationStream(organizationId),
		{ type: 'WithdrawTaxRegistration', by: byCaller(caller), registrationId, at },
		contextOf(caller),
	)
	const data = await deps.show.organization(organizationId, signedIn(caller), position)
	return { body: { statusCode: 200, data }, position, revision }
}

const common = {
	tags: ['organizations'],
	access: { allow: 'signedIn' },
	answers: { 200: organizationAnswer },
} as const

export const submitTaxRegistration = (deps: OrganizationDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/v1/organization/:id/taxRegistration',
		summary: 'Submit an organization’s tax registration for verification',
		params: z.object({ id }),
		body: taxRegistrationBody,
		perMinute: 10,
		handle: ({ params, body, caller }) => submit(deps, params.id, body, caller),
	})

export const withdrawTaxRegistration = (deps: OrganizationDeps): Route =>
	route({
		...common,
		method: 'DELETE',
		path: '/api/v1/organization/:id/taxRegistration/:registrationId',
		summary: 'Withdraw an organization’s tax registration',
		params: z.object({ id, registrationId: id }),
		perMinute: 30,
		handle: ({ params, caller }) => withdraw(deps, params.id, params.registrationId, caller),
	})
