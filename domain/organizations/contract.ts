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
/** Whether an admin has looked at an organization, and what came of it. */
export const VERIFICATIONS = ['waiting', 'verified', 'refused'] as const
export type Verification = (typeof VERIFICATIONS)[number]

export const NAME_LIMIT = 50
export const DESCRIPTION_LIMIT = 1000
const ADDRESS_MESSAGE = 'organizations.fields.enterAddress'
const EMAIL_MESSAGE = 'common.fields.invalidEmail'
const WEBSITE_MESSAGE = 'organizations.fields.enterValidWebsite'

/** A web address as it is kept: `http://` before one without a scheme; null when it is none. */
export function websiteOf(text: string): string | null {
	if (text === '') return ''
	const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
	const url = URL.parse(hasScheme ? text : `http://${text}`)
	if (!url || !['http:', 'https:'].includes(url.protocol)) return null
	// `javascript:alert(1)` would read as a name with a port, `user@host` as somebody's password.
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

/** An e-mail address, or nothing. */
const optionalEmail = optionalText(254, EMAIL_MESSAGE)
	.overwrite(plainEmail)
	.refine((text) => text === '' || isEmail(text), EMAIL_MESSAGE)
	.default('')

/** `POST /organization`, `PUT /organization/{id}`: details alone; pictures, documents and accounts have calls of their own. */
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
	/** The spec's payload names who saves it: the caller, nobody else. */
	userId: id.optional(),
})
export type OrganizationBody = z.input<typeof organizationBody>

export const organizationImage = z
	.object({
		_id: id,
		url: z.string(),
		cardUrl: z.string(),
		/** The card in its sizes. */
		cardPicture: picture,
		isProfile: z.boolean(),
	})
	.meta({ id: 'OrganizationImage' })
export type OrganizationImage = z.infer<typeof organizationImage>

/** An organization as lists show it. */
export const organizationSummary = z
	.object({
		_id: id,
		orgName: z.string(),
		orgType: z.enum(ORG_TYPES),
		description: z.string(),
		/** The profile image, and its 776 x 435 variant. */
		defaultImageUrl: z.string().nullable(),
		cardImageUrl: z.string().nullable(),
		/** The profile image in its sizes. */
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

/** What an organization's fundraisers raised, in one currency. */
export const organizationTotal = priced('units', {
	units: currency,
	fundraisers: z.int(),
	donated_quantity: amount,
	donorCount: z.int(),
})

export const organization = organizationSummary
	.extend({
		websiteUrl: z.string(),
		/** Told to the public once whoever reads it said that it is theirs. */
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
		/** Where its donors may deduct what they give today. */
		taxRegions: z.array(regionCode),
		createdAt: z.string(),
		/** For members alone. */
		mine: z
			.object({
				role: memberRole,
				isLead: z.boolean(),
				isEmailVerified: z.boolean(),
				verification: z.enum(VERIFICATIONS),
				/** What an admin wrote when the organization was not verified. */
				verificationNote: z.string().nullable(),
				/** For owners and admins; empty for plain members. */
				documents: z.array(document),
				/** For owners and admins, the newest first; empty for plain members. */
				taxRegistrations: z.array(taxRegistration),
				/** Members' requests that wait for the organization's word; 0 for plain members. */
				waitingRequests: z.int(),
				/** Send as `If-Match` with a change. */
				etag: z.string(),
			})
			.nullable(),
	})
	.meta({ id: 'Organization' })
export type Organization = z.input<typeof organization>
export const organizationAnswer = one(organization)

/** `GET /organization` */
export const organizationQuery = z.object({
	keyword: plainText().trim().max(100).optional(),
	orgType: z.enum(ORG_TYPES).optional(),
	country: regionCode.optional(),
	hasCsrWing: flag.optional(),
	isProfileVerified: flag.optional(),
	isTopOrg: flag.optional(),
	/** Those that have a picture, or none. */
	hasImage: flag.optional(),
	...page(15, 100),
})

/** `GET /org/user/{id}`: with the person's part in each. */
export const ownOrganization = organizationSummary
	.extend({
		role: memberRole,
		verification: z.enum(VERIFICATIONS),
		waitingRequests: z.int(),
		/** Where donors to its requests may deduct what they give today. */
		taxRegions: z.array(regionCode),
	})
	.meta({ id: 'OwnOrganization' })
export type OwnOrganization = z.infer<typeof ownOrganization>
export const ownOrganizationList = list(ownOrganization)
