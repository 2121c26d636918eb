import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { organizationBody } from '../../domain/organizations/contract.ts'
import type { DetailsFact } from '../../domain/organizations/organizations.decider.ts'
import { refuse } from '../../domain/organizations/refusals.contract.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/wire/ids.ts'
import { notAllowed } from '../../kernel/wire/refusals.ts'
import { insertDetails, type OrganizationDetailsRow } from '../../records/organizations/details.ts'
import { reserveName } from '../../records/organizations/names.ts'
import { signedIn } from '../_shared/context.ts'
import type { OrganizationDeps } from './deps.ts'

export type DetailsBody = z.output<typeof organizationBody>
export type DetailsText = Omit<
	OrganizationDetailsRow,
	'details_id' | 'organization_id' | 'salt' | 'created_by' | 'created_at'
>

export const detailsTextOf = (body: DetailsBody): DetailsText => ({
	org_name: body.orgName,
	org_type: body.orgType,
	description: body.description,
	org_email: body.orgEmail.toLowerCase(),
	website_url: body.websiteUrl,
	has_csr_wing: body.hasCsrWing,
	...body.orgAddress,
})

export const draftDetails = (body: DetailsBody): DetailsFact => ({
	detailsId: '',
	detailsHash: '',
	hasEmail: body.orgEmail !== '',
})

/** @throws DomainError NOT_ALLOWED when the payload names another person */
export function checkUserId(body: DetailsBody, caller: Caller): void {
	if (body.userId !== undefined && body.userId !== signedIn(caller).id) throw notAllowed()
}

/**
 * Takes the name and stores the details before the event. A repeated command finds its record again.
 * @returns what the event carries of them
 * @throws DomainError NAME_TAKEN
 */
export async function saveDetails(
	deps: OrganizationDeps,
	organizationId: string,
	body: DetailsBody,
	caller: Caller,
): Promise<DetailsFact> {
	const now = new Date(deps.clock.now())
	if (!(await reserveName(deps.sql, body.orgName, organizationId, now))) {
		throw refuse('NAME_TAKEN', {}, 'orgName')
	}
	return insertDetailsText(deps, detailsTextOf(body), {
		details_id: derivedId('organization details', caller.commandId),
		organization_id: organizationId,
		created_by: signedIn(caller).id,
		created_at: now,
	})
}

export async function insertDetailsText(
	{ sql }: Pick<OrganizationDeps, 'sql'>,
	text: DetailsText,
	version: Omit<OrganizationDetailsRow, keyof DetailsText | 'salt'>,
): Promise<DetailsFact> {
	const row = Object.assign({ salt: randomBytes(16).toString('hex') }, version, text)
	const hash = saltedHash(await insertDetails(sql, row), ...Object.values(text).map(String))
	return { detailsId: version.details_id, detailsHash: hash, hasEmail: text.org_email !== '' }
}
