import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { organizationBody } from '../../domain/organizations/contract.ts'
import type { DetailsFact } from '../../domain/organizations/organizations.decider.ts'
import { DomainError, notAllowed } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/ids.ts'
import { insertDetails, type OrganizationDetailsRow } from '../../records/organizations/details.ts'
import { reserveName } from '../../records/organizations/names.ts'
import { signedIn } from '../_shared/context.ts'
import type { OrganizationDeps } from './deps.ts'

export type DetailsBody = z.output<typeof organizationBody>
type Words = Omit<
	OrganizationDetailsRow,
	'details_id' | 'organization_id' | 'salt' | 'created_by' | 'created_at'
>

/** The details as their record has them. */
export const wordsOf = (body: DetailsBody): Words => ({
	org_name: body.orgName,
	org_type: body.orgType,
	description: body.description,
	org_email: body.orgEmail.toLowerCase(),
	website_url: body.websiteUrl,
	has_csr_wing: body.hasCsrWing,
	...body.orgAddress,
})

/** What the event will carry, before anything is kept: for finding out whether it is refused. */
export const draftDetails = (body: DetailsBody): DetailsFact => ({
	detailsId: '',
	detailsHash: '',
	hasEmail: body.orgEmail !== '',
})

/** @throws DomainError NOT_ALLOWED: the payload names somebody else as who saves it */
export function checkUserId(body: DetailsBody, caller: Caller): void {
	if (body.userId !== undefined && body.userId !== signedIn(caller).id) throw notAllowed()
}

/**
 * Takes the name and keeps the words, both before the event. A repeated command finds its record again.
 * @returns what the event carries of them
 * @throws DomainError NAME_TAKEN
 */
export async function keepDetails(
	{ sql, clock }: OrganizationDeps,
	organizationId: string,
	body: DetailsBody,
	caller: Caller,
): Promise<DetailsFact> {
	const now = new Date(clock.now())
	if (!(await reserveName(sql, body.orgName, organizationId, now))) {
		const message = 'That organization name is already taken. Please use a different name'
		throw new DomainError('NAME_TAKEN', message, 409, [{ field: 'orgName', message }])
	}
	const words = wordsOf(body)
	const detailsId = derivedId('organization details', caller.commandId)
	const salt = await insertDetails(sql, {
		...{ details_id: detailsId, organization_id: organizationId, ...words },
		...{ salt: randomBytes(16).toString('hex'), created_by: signedIn(caller).id, created_at: now },
	})
	const hash = saltedHash(salt, ...Object.values(words).map(String))
	return { detailsId, detailsHash: hash, hasEmail: words.org_email !== '' }
}
