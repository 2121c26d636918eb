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

/** How long an invitation can be accepted. */
export const INVITATION_DAYS = 7

const EMAIL_MESSAGE = 'common.fields.invalidEmail'

/** `POST /org/{id}/inviteUser` */
export const inviteBody = z.object({
	email: optionalText(254, EMAIL_MESSAGE).overwrite(plainEmail).refine(isEmail, EMAIL_MESSAGE),
	role: memberRole,
})
export type InviteBody = z.input<typeof inviteBody>

/** The key of a link: what was signed, from our own mail. */
const key = plainText().min(1).max(100)

/**
 * `POST /org/{id}/user`: whoever was invited joins by the invitation and its key; an admin of Karuna adds
 * somebody by their id.
 */
export const joinBody = z.union([
	z.strictObject({ invitationId: id, key }),
	z.strictObject({ userId: id, role: memberRole }),
])

/** `PUT /org/{id}/user/{userId}` */
export const roleBody = z.object({ role: memberRole })

export const organizationMember = z
	.object({
		userId: id,
		/** Empty once the person was erased. */
		name: personName,
		username: z.string(),
		role: memberRole,
		/** Whether whoever asks may give them another part, or take it away. */
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

/** `GET /org/{id}/user`: for members; invitations for those who lead. */
export const membersAnswer = z.object({
	statusCode: z.literal(200),
	data: z.object({
		members: z.array(organizationMember),
		invitations: z.array(organizationInvitation),
		/** Parts that whoever asks may give; empty for plain members. */
		roles: z.array(memberRole),
	}),
})
export type Members = z.infer<typeof membersAnswer>['data']

export const linkQuery = z.object({ key })

/** `GET /invitation/{id}`: what somebody is invited to, as far as whoever has the link may know. */
export const invitationAnswer = one(
	z
		.object({
			_id: id,
			orgId: id,
			orgName: z.string(),
			isProfileVerified: z.boolean(),
			/** Empty once the person was erased. */
			invitedBy: z.string(),
			email: z.string(),
			role: memberRole,
			status: z.enum(['open', 'used', 'withdrawn', 'expired']),
			until: instant,
		})
		.meta({ id: 'Invitation' }),
)
export type Invitation = z.infer<typeof invitationAnswer>['data']

/** `GET /organization/verify/{id}` */
export const emailCheckAnswer = one(
	z.object({
		orgId: id,
		orgName: z.string(),
		orgEmail: z.string(),
		status: z.enum(['open', 'verified', 'expired']),
	}),
)
export const emailCheckQuery = z.object({ userId: id, key })

/** `GET /org/{id}/requests`: what members raised, and what those who lead decide about. */
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
	/** Send as `If-Match` with the decision. */
	etag: z.string(),
}).meta({ id: 'WaitingRequest' })
export type WaitingRequest = z.input<typeof waitingRequest>
export const waitingRequestList = list(waitingRequest)
