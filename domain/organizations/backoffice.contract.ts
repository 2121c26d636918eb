import { z } from 'zod'
import {
	chosenIds,
	currency,
	document,
	id,
	instant,
	optionalParagraphs,
	paragraphs,
	regionCode,
	restQuery,
} from '../../kernel/wire/schemas.ts'
import { memberRole, ORG_TYPES, organizationBody, organizationImage, VERIFICATIONS } from './contract.ts'

const reason = optionalParagraphs(2_000).default('')
const REASON_MISSING = 'organizations.fields.sayWhy'
export const REVIEW_REASONS = {
	verify: z.object({ reason }),
	refuse: z.object({ reason: paragraphs(2_000, REASON_MISSING) }),
} as const

export const verificationBody = z.object({
	isProfileVerified: z.boolean('organizations.fields.fieldRequired'),
	reason,
})
export const organizationForm = organizationBody.extend(verificationBody.shape)
export type OrganizationForm = z.input<typeof organizationForm>
export const verifiedOrganizationForm = organizationForm.refine(
	({ isProfileVerified, reason }) => isProfileVerified || reason !== '',
	{ error: REASON_MISSING, path: ['reason'] },
)

export const topBody = z.object({ isTopOrg: z.boolean('organizations.fields.fieldRequired') })

export const backofficeOrganization = z
	.object({
		id,
		orgName: z.string(),
		orgType: z.enum(ORG_TYPES),
		description: z.string(),
		orgEmail: z.string(),
		isEmailVerified: z.boolean(),
		websiteUrl: z.string(),
		hasCsrWing: z.boolean(),
		verification: z.enum(VERIFICATIONS),
		note: z.string().nullable(),
		since: instant,
		isTopOrg: z.boolean(),
		address: z.object({
			line1: z.string(),
			line2: z.string(),
			city: z.string(),
			state: z.string(),
			zip_code: z.string(),
			country: regionCode,
		}),
		imageUrl: z.string().nullable(),
		owner: z.string(),
		ownerEmail: z.string(),
		memberCount: z.int(),
		documentCount: z.int(),
		requestCount: z.int(),
		registeredAt: instant,
		etag: z.string(),
	})
	.meta({ id: 'BackofficeOrganization' })
export type BackofficeOrganization = z.output<typeof backofficeOrganization>

export const backofficeOrganizationDetail = backofficeOrganization
	.extend({
		images: z.array(organizationImage),
		documents: z.array(document),
		members: z.array(z.object({ id, name: z.string(), email: z.string(), role: memberRole })),
		earlierNames: z.array(z.string()),
		accounts: z.array(z.object({ id, label: z.string(), last4: z.string(), country: z.string(), currency })),
	})
	.meta({ id: 'BackofficeOrganizationDetail' })
export type BackofficeOrganizationDetail = z.input<typeof backofficeOrganizationDetail>

export const backofficeOrganizationQuery = restQuery(
	z.strictObject({
		q: z.string().trim().max(100).optional(),
		id: chosenIds(id),
		verification: z.enum(VERIFICATIONS).optional(),
		orgType: z.enum(ORG_TYPES).optional(),
		country: regionCode.optional(),
		hasCsrWing: z.boolean().optional(),
		isTopOrg: z.boolean().optional(),
	}),
	['orgName', 'since', 'registeredAt', 'memberCount'],
)
