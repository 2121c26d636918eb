import { z } from 'zod'
import { isEmail, plainEmail } from '../../kernel/wire/email-addresses.ts'
import {
	amount,
	currency,
	document,
	id,
	instant,
	list,
	one,
	optionalText,
	personName,
	plainText,
	priced,
} from '../../kernel/wire/schemas.ts'
import { memberRole } from './contract.ts'

export const INVITATION_DAYS = 7

const EMAIL_MESSAGE = 'common.fields.invalidEmail'

export const inviteBody = z.object({
	email: optionalText(254, EMAIL_MESSAGE).overwrite(plainEmail).refine(isEmail, EMAIL_MESSAGE),
	role: memberRole,
})
export type InviteBody = z.input<typeof inviteBody>

const key = plainText().min(1).max(100)

export const joinBody = z.union([
	z.strictObject({ invitationId: id, key }),
	z.strictObject({ userId: id, role: memberRole }),
])

export const roleBody = z.object({ role: memberRole })

export const organizationMember = z
	.object({
		userId: id,
		name: personName,
		username: z.string(),
		role: memberRole,
		canChange: z.boolean(),
	})
	.meta({ id: 'OrganizationMember' })
export type OrganizationMember = z.infer<typeof organizationMember>

export const organizationInvitation = z
	.object({
		_id: id,
		email: z.string(),
		role: memberRole,
		invitedAt: instant,
		until: instant,
		isExpired: z.boolean(),
	})
	.meta({ id: 'OrganizationInvitation' })
export type OrganizationInvitation = z.infer<typeof organizationInvitation>

export const membersAnswer = z.object({
	statusCode: z.literal(200),
	data: z.object({
		members: z.array(organizationMember),
		invitations: z.array(organizationInvitation),
		roles: z.array(memberRole),
	}),
})
export type Members = z.infer<typeof membersAnswer>['data']

export const linkQuery = z.object({ key })

export const invitationAnswer = one(
	z
		.object({
			_id: id,
			orgId: id,
			orgName: z.string(),
			isProfileVerified: z.boolean(),
			invitedBy: z.string(),
			email: z.string(),
			role: memberRole,
			status: z.enum(['open', 'used', 'withdrawn', 'expired']),
			until: instant,
		})
		.meta({ id: 'Invitation' }),
)
export type Invitation = z.infer<typeof invitationAnswer>['data']

export const emailCheckAnswer = one(
	z.object({
		orgId: id,
		orgName: z.string(),
		orgEmail: z.string(),
		status: z.enum(['open', 'verified', 'expired']),
	}),
)
export const emailCheckQuery = z.object({ userId: id, key })

export const waitingRequest = priced('units', {
	_id: id,
	title: z.string(),
	description: z.string(),
	author: z.string(),
	beneficiaryName: z.string(),
	cardImageUrl: z.string().nullable(),
	documents: z.array(document),
	units: currency,
	quantity: amount.nullable(),
	endDate: z.string(),
	submittedAt: instant,
	etag: z.string(),
}).meta({ id: 'WaitingRequest' })
export type WaitingRequest = z.input<typeof waitingRequest>
export const waitingRequestList = list(waitingRequest)
