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

/** The region whose law a registration is under. */
export const regionOfLaw = (law: '80G' | '501c3'): RegionCode =>
	(REGIONS.find(({ taxLaw }) => taxLaw === law) ?? (REGIONS as readonly [(typeof REGIONS)[number]])[0]).code

const certificate = z.uuid('organizations.fields.addCertificate')
/** No tax office that we know of has registered anybody before. */
const registeredDay = day.refine((text) => text >= '1900-01-01', 'common.fields.enterValidDay')

/** `POST /organization/{id}/taxRegistration`: what an organization's lead sends to be checked. */
export const taxRegistrationBody = z
	.discriminatedUnion('law', [
		z.object({
			law: z.literal('80G'),
			pan: identityNumber('pan'),
			approval: identityNumber('approval80G'),
			validFrom: registeredDay,
			validUntil: registeredDay,
			/** The certificate, uploaded as a document. */
			documentId: certificate,
		}),
		z.object({
			law: z.literal('501c3'),
			ein: identityNumber('ein'),
			validFrom: registeredDay,
			/** Absent: the determination has no end. */
			validUntil: registeredDay.nullable().default(null),
			/** The letter of determination, uploaded as a document. */
			documentId: certificate,
		}),
	])
	.superRefine((body, context) => {
		// What is wrong in itself is said alone.
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
	/** Verified, and today is one of its days. */
	counts: z.boolean(),
	validFrom: day,
	validUntil: day.nullable(),
	/** Of the PAN or EIN; empty once the number was deleted. */
	last4: z.string(),
	/** Of the approval under section 80G; empty elsewhere. */
	approvalLast4: z.string(),
	/** What an admin wrote about it last. */
	note: z.string().nullable(),
	document: document.nullable(),
	submittedAt: instant,
}

/** A tax registration as those who lead the organization see it. */
export const taxRegistration = z.object({ _id: id, ...visible }).meta({ id: 'TaxRegistration' })
export type TaxRegistration = z.infer<typeof taxRegistration>

/** A tax registration as admins of Karuna see it. */
export const backofficeTaxRegistration = z
	.object({
		id,
		organizationId: id,
		orgName: z.string(),
		...visible,
		/** The organization's: send as `If-Match` with a decision. */
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

/** `POST /taxRegistrations/{id}/verification`: a refusal needs its reason. */
export const taxDecisionBody = z.object({
	isVerified: z.boolean('organizations.fields.fieldRequired'),
	reason: optionalParagraphs(2_000).default(''),
})

/** The numbers in full; those of the other law are empty. */
export const revealedTaxNumbers = z
	.object({ pan: z.string(), approval: z.string(), ein: z.string() })
	.meta({ id: 'RevealedTaxNumbers' })
export type RevealedTaxNumbers = z.infer<typeof revealedTaxNumbers>

/** Days after a registration ended for which its numbers stay. */
export const TAX_NUMBERS_DAYS = 180
