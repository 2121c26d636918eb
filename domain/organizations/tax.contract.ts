import { z } from 'zod'
import { REGIONS, type RegionCode } from '../../kernel/wire/regions.ts'
import {
	day,
	document,
	id,
	instant,
	optionalParagraphs,
	regionCode,
	restQuery,
} from '../../kernel/wire/schemas.ts'
import { identityNumber } from '../_shared/identity-numbers.contract.ts'
import { taxStatus } from '../_shared/tax-validity.contract.ts'

export const regionOfLaw = (law: '80G' | '501c3'): RegionCode =>
	(REGIONS.find(({ taxLaw }) => taxLaw === law) ?? (REGIONS as readonly [(typeof REGIONS)[number]])[0]).code

const certificate = z.uuid('organizations.fields.addCertificate')
/** An older day than any registration is a mistake. */
const registeredDay = day.refine((text) => text >= '1900-01-01', 'common.fields.enterValidDay')

export const taxRegistrationBody = z
	.discriminatedUnion('law', [
		z.object({
			law: z.literal('80G'),
			pan: identityNumber('pan'),
			approval: identityNumber('approval80G'),
			validFrom: registeredDay,
			validUntil: registeredDay,
			documentId: certificate,
		}),
		z.object({
			law: z.literal('501c3'),
			ein: identityNumber('ein'),
			validFrom: registeredDay,
			/** Absent: the determination has no end. */
			validUntil: registeredDay.nullable().default(null),
			documentId: certificate,
		}),
	])
	.superRefine((body, context) => {
		// Fields with an error of their own are not checked further.
		const wrong = new Set(context.issues.map(({ path }) => path?.[0]))
		const areRight = (...fields: readonly string[]) => !fields.some((field) => wrong.has(field))
		const { validFrom, validUntil } = body
		if (validUntil !== null && validUntil < validFrom && areRight('validFrom', 'validUntil'))
			context.addIssue({
				code: 'custom',
				path: ['validUntil'],
				message: 'organizations.fields.endsBeforeItBegins',
			})
		if (body.law === '80G' && !body.approval.startsWith(body.pan) && areRight('pan', 'approval'))
			context.addIssue({
				code: 'custom',
				path: ['approval'],
				message: 'organizations.fields.approvalOfOther',
			})
	})
export type TaxRegistrationBody = z.input<typeof taxRegistrationBody>

const visible = {
	region: regionCode,
	status: taxStatus,
	counts: z.boolean(),
	validFrom: day,
	validUntil: day.nullable(),
	last4: z.string(),
	approvalLast4: z.string(),
	note: z.string().nullable(),
	document: document.nullable(),
	submittedAt: instant,
}

export const taxRegistration = z.object({ _id: id, ...visible }).meta({ id: 'TaxRegistration' })
export type TaxRegistration = z.infer<typeof taxRegistration>

export const backofficeTaxRegistration = z
	.object({
		id,
		organizationId: id,
		orgName: z.string(),
		...visible,
		/** The organization's ETag: send as `If-Match` with a decision. */
		etag: z.string(),
	})
	.meta({ id: 'BackofficeTaxRegistration' })
export type BackofficeTaxRegistration = z.infer<typeof backofficeTaxRegistration>

export const backofficeTaxRegistrationQuery = restQuery(
	z.strictObject({
		q: z.string().trim().max(100).optional(),
		id: z.array(id).max(500).optional(),
		organizationId: id.optional(),
		status: taxStatus.optional(),
		region: regionCode.optional(),
	}),
	['submittedAt', 'orgName', 'validUntil'],
)

export const taxDecisionBody = z.object({
	isVerified: z.boolean('organizations.fields.fieldRequired'),
	reason: optionalParagraphs(2_000).default(''),
})

export const revealedTaxNumbers = z
	.object({ pan: z.string(), approval: z.string(), ein: z.string() })
	.meta({ id: 'RevealedTaxNumbers' })
export type RevealedTaxNumbers = z.infer<typeof revealedTaxNumbers>

/** Days after the end of a registration until its numbers are deleted. */
export const TAX_NUMBERS_DAYS = 180
