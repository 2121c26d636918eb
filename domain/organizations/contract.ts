import { z } from 'zod'
import { isEmail, plainEmail } from '../../kernel/wire/email-addresses.ts'
import { REGION_CODES } from '../../kernel/wire/regions.ts'
import {
	amount,
	currency,
	document,
	flag,
	id,
	list,
	one,
	optionalText,
	page,
	paragraphs,
	picture,
	plainText,
	priced,
	regionCode,
	text,
} from '../../kernel/wire/schemas.ts'
import { line, ofItsCountry, place, zipCode } from '../address.contract.ts'
import { allowedName } from '../names.contract.ts'
import { asName } from '../written-name.contract.ts'
import { taxRegistration } from './tax.contract.ts'

export const ORG_TYPES = [
	'Organization',
	'Corporate',
	'Educational Institution',
	'Non Profit Organization',
] as const
export type OrgType = (typeof ORG_TYPES)[number]
export const MEMBER_ROLES = ['owner', 'admin', 'member'] as const
export const memberRole = z.enum(MEMBER_ROLES, 'organizations.fields.selectRole')
export type MemberRole = z.infer<typeof memberRole>
export const VERIFICATIONS = ['waiting', 'verified', 'refused'] as const
export type Verification = (typeof VERIFICATIONS)[number]

export const NAME_LIMIT = 50
export const DESCRIPTION_LIMIT = 1000
const ADDRESS_MESSAGE = 'organizations.fields.enterAddress'
const EMAIL_MESSAGE = 'common.fields.invalidEmail'
const WEBSITE_MESSAGE = 'organizations.fields.enterValidWebsite'

/** Returns a web address as it is stored: with `http://` when it has no scheme; null when it is invalid. */
export function websiteOf(text: string): string | null {
	if (text === '') return ''
	const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
	const url = URL.parse(hasScheme ? text : `http://${text}`)
	if (!url || !['http:', 'https:'].includes(url.protocol)) return null
	// `javascript:alert(1)` would parse as a host with a port, `user@host` as a password.
	if (!/^[^.]+(?:\.[^.]+)+$/.test(url.hostname) || url.username !== '' || url.password !== '') return null
	return hasScheme ? text : `http://${text}`
}

export const orgAddress = z
	.object(
		{
			line1: line(ADDRESS_MESSAGE),
			line2: line(ADDRESS_MESSAGE),
			city: place(ADDRESS_MESSAGE),
			state: place(ADDRESS_MESSAGE),
			zip_code: zipCode(ADDRESS_MESSAGE),
			country: z.enum(REGION_CODES, ADDRESS_MESSAGE),
		},
		ADDRESS_MESSAGE,
	)
	.superRefine(ofItsCountry)

const optionalEmail = optionalText(254, EMAIL_MESSAGE)
	.overwrite(plainEmail)
	.refine((text) => text === '' || isEmail(text), EMAIL_MESSAGE)
	.default('')

/**
 * `POST /organization`, `PUT /organization/{id}`: details only; pictures, documents and accounts have their
 * own calls.
 */
export const organizationBody = z.object({
	orgName: text(NAME_LIMIT, 'organizations.fields.enterOrganizationName')
		.transform(asName('organization'))
		.superRefine(allowedName('organization')),
	orgType: z.enum(ORG_TYPES, 'organizations.fields.selectType'),
	description: paragraphs(DESCRIPTION_LIMIT, 'common.fields.enterDescription'),
	orgEmail: optionalEmail,
	websiteUrl: optionalText(200, WEBSITE_MESSAGE)
		.transform((text, context) => {
			const website = websiteOf(text)
			if (website !== null) return website
			context.addIssue({ code: 'custom', message: WEBSITE_MESSAGE })
			return z.NEVER
		})
		.default(''),
	hasCsrWing: z.boolean('organizations.fields.selectCsrWing'),
	orgAddress,
	userId: id.optional(),
})
export type OrganizationBody = z.input<typeof organizationBody>

export const organizationImage = z
	.object({
		_id: id,
		url: z.string(),
		cardUrl: z.string(),
		cardPicture: picture,
		isProfile: z.boolean(),
	})
	.meta({ id: 'OrganizationImage' })
export type OrganizationImage = z.infer<typeof organizationImage>

export const organizationSummary = z
	.object({
		_id: id,
		orgName: z.string(),
		orgType: z.enum(ORG_TYPES),
		description: z.string(),
		defaultImageUrl: z.string().nullable(),
		cardImageUrl: z.string().nullable(),
		picture: picture.nullable(),
		hasCsrWing: z.boolean(),
		isProfileVerified: z.boolean(),
		isTopOrg: z.boolean(),
		city: z.string(),
		state: z.string(),
		country: regionCode,
	})
	.meta({ id: 'OrganizationSummary' })
export type OrganizationSummary = z.infer<typeof organizationSummary>
export const organizationList = list(organizationSummary)

export const organizationTotal = priced('units', {
	units: currency,
	fundraisers: z.int(),
	donated_quantity: amount,
	donorCount: z.int(),
})

export const organization = organizationSummary
	.extend({
		websiteUrl: z.string(),
		/** Shown to the public only after its owner confirmed it. */
		orgEmail: z.string(),
		orgAddress: z.object({
			line1: z.string(),
			line2: z.string(),
			city: z.string(),
			state: z.string(),
			zip_code: z.string(),
			country: regionCode,
		}),
		images: z.array(organizationImage),
		totals: z.array(organizationTotal),
		taxRegions: z.array(regionCode),
		createdAt: z.string(),
		mine: z
			.object({
				role: memberRole,
				isLead: z.boolean(),
				isEmailVerified: z.boolean(),
				verification: z.enum(VERIFICATIONS),
				verificationNote: z.string().nullable(),
				documents: z.array(document),
				taxRegistrations: z.array(taxRegistration),
				waitingRequests: z.int(),
				etag: z.string(),
			})
			.nullable(),
	})
	.meta({ id: 'Organization' })
export type Organization = z.input<typeof organization>
export const organizationAnswer = one(organization)

export const organizationQuery = z.object({
	keyword: plainText().trim().max(100).optional(),
	orgType: z.enum(ORG_TYPES).optional(),
	country: regionCode.optional(),
	hasCsrWing: flag.optional(),
	isProfileVerified: flag.optional(),
	isTopOrg: flag.optional(),
	hasImage: flag.optional(),
	...page(15, 100),
})

export const ownOrganization = organizationSummary
	.extend({
		role: memberRole,
		verification: z.enum(VERIFICATIONS),
		waitingRequests: z.int(),
		taxRegions: z.array(regionCode),
	})
	.meta({ id: 'OwnOrganization' })
export type OwnOrganization = z.infer<typeof ownOrganization>
export const ownOrganizationList = list(ownOrganization)
