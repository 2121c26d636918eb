import {
	type OrganizationCommand,
	organizationDecider,
} from '../../domain/organizations/organizations.decider.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import type { Infrastructure } from '../../kernel/capability/infrastructure.ts'
import { derivedId, saltedHash } from '../../kernel/wire/ids.ts'
import { insertDetails } from '../../records/organizations/details.ts'
import { reserveName } from '../../records/organizations/names.ts'
import { type DemoOrganization, ORGANIZATIONS } from '../people.ts'

export const demoUserId = (key: string) => derivedId('demo-user', key)
export const demoOrganizationId = (key: string) => derivedId('demo-organization', key)

const NAMES_TAKEN = new Date('2026-01-01T00:00:00Z')

type Parts = Pick<Infrastructure, 'sql' | 'dispatch'>

const SYSTEM = { kind: 'system', id: 'demo' } as const

export async function seedOrganizations(parts: Parts, at: Date): Promise<void> {
	for (const organization of ORGANIZATIONS) await seed(parts, organization, at)
}

async function seed({ sql, dispatch }: Parts, organization: DemoOrganization, at: Date): Promise<void> {
	const { key, owner, admins = [], members, verified, isTop = false } = organization
	const id = demoOrganizationId(key)
	const stream = organizationStream(id)
	const when = at.toISOString()
	const decide = (command: OrganizationCommand, ...parts: string[]) =>
		dispatch(organizationDecider, stream, command, {
			commandId: derivedId('demo', 'organization', key, ...parts),
			actor: SYSTEM,
			correlationId: derivedId('demo'),
		})
	await reserveName(sql, organization.name, id, NAMES_TAKEN)
	const text = {
		org_name: organization.name,
		org_type: organization.type,
		description: organization.description,
		org_email: '',
		website_url: organization.website,
		has_csr_wing: organization.hasCsrWing ?? false,
		...organization.address,
		country: organization.country,
	}
	const detailsId = derivedId('demo-organization-details', key)
	const salt = await insertDetails(sql, {
		details_id: detailsId,
		organization_id: id,
		...text,
		salt: derivedId('demo-salt', key),
		created_by: demoUserId(owner),
		created_at: at,
	})
	const details = {
		detailsId,
		detailsHash: saltedHash(salt, ...Object.values(text).map(String)),
		hasEmail: false,
	}
	await decide({ type: 'RegisterOrganization', ownerId: demoUserId(owner), details, at: when }, 'register')
	for (const [people, role] of [
		[admins, 'admin'],
		[members, 'member'],
	] as const) {
		for (const person of people)
			await decide({ type: 'AddMember', userId: demoUserId(person), role, at: when }, 'member', person)
	}
	if (verified) await decide({ type: 'VerifyOrganization', at: when }, 'verify')
	if (isTop) await decide({ type: 'MarkTopOrganization', isTop, at: when }, 'top')
}
