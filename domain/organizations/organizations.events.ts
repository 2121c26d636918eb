export type MemberRole = 'owner' | 'admin' | 'member'
export type Note = { readonly noteId: string; readonly noteHash: string }

export type OrganizationRegistered = {
	readonly type: 'OrganizationRegistered'
	readonly data: {
		readonly ownerId: string
		/** Absent for organizations before versions existed, whose record has the organization's id. */
		readonly detailsId?: string
		readonly detailsHash?: string
		readonly hasEmail?: boolean
		readonly at: string
	}
}
export type OrganizationDescribed = {
	readonly type: 'OrganizationDescribed'
	readonly data: {
		readonly detailsId: string
		readonly detailsHash: string
		readonly hasEmail: boolean
		readonly emailChanged: boolean
		readonly nameReplaced?: true
		readonly at: string
	}
}
export type OrganizationEmailVerified = {
	readonly type: 'OrganizationEmailVerified'
	readonly data: { readonly at: string }
}
export type OrganizationEmailCheckRequested = {
	readonly type: 'OrganizationEmailCheckRequested'
	readonly data: { readonly at: string }
}
export type OrganizationRemoved = {
	readonly type: 'OrganizationRemoved'
	readonly data: { readonly at: string }
}

export type MemberInvited = {
	readonly type: 'MemberInvited'
	readonly data: {
		readonly invitationId: string
		readonly role: MemberRole
		readonly byUserId: string
		readonly isByMember: boolean
		/** The last instant at which it may be accepted (ISO 8601). */
		readonly until: string
		readonly at: string
	}
}
export type InvitationWithdrawn = {
	readonly type: 'InvitationWithdrawn'
	readonly data: { readonly invitationId: string; readonly at: string }
}
export type MemberJoined = {
	readonly type: 'MemberJoined'
	readonly data: {
		readonly userId: string
		readonly role: MemberRole
		readonly invitationId?: string
		readonly at: string
	}
}
export type MemberRoleChanged = {
	readonly type: 'MemberRoleChanged'
	readonly data: { readonly userId: string; readonly role: MemberRole; readonly at: string }
}
export type MemberLeft = {
	readonly type: 'MemberLeft'
	readonly data: { readonly userId: string; readonly at: string }
}

export type OrganizationVerified = {
	readonly type: 'OrganizationVerified'
	readonly data: { readonly reason?: Note | null; readonly at: string }
}
/** The verification was refused or ended. `renamed`: the name, type or country changed. */
export type OrganizationUnverified = {
	readonly type: 'OrganizationUnverified'
	readonly data: {
		readonly because: 'refused' | 'renamed'
		readonly reason: Note | null
		readonly at: string
	}
}
export type TopOrganizationMarked = {
	readonly type: 'TopOrganizationMarked'
	readonly data: { readonly isTop: boolean; readonly at: string }
}

/** A leader submits a tax registration. Its numbers are a record under the id. */
export type TaxRegistrationSubmitted = {
	readonly type: 'TaxRegistrationSubmitted'
	readonly data: {
		readonly registrationId: string
		/** Salted with a value in the record. */
		readonly registrationHash: string
		readonly region: string
		/** The first and last calendar day in the region; null: without an end. */
		readonly validFrom: string
		readonly validUntil: string | null
		readonly replaces: string | null
		readonly at: string
	}
}
export type TaxRegistrationVerified = {
	readonly type: 'TaxRegistrationVerified'
	readonly data: { readonly registrationId: string; readonly reason: Note | null; readonly at: string }
}
/** The verification was refused or ended. `renamed`: the name, type or country changed. */
export type TaxRegistrationUnverified = {
	readonly type: 'TaxRegistrationUnverified'
	readonly data: {
		readonly registrationId: string
		readonly because: 'refused' | 'renamed'
		readonly reason: Note | null
		readonly at: string
	}
}
export type TaxRegistrationWithdrawn = {
	readonly type: 'TaxRegistrationWithdrawn'
	readonly data: { readonly registrationId: string; readonly at: string }
}

export type TaxEvent =
	| TaxRegistrationSubmitted
	| TaxRegistrationVerified
	| TaxRegistrationUnverified
	| TaxRegistrationWithdrawn
export const TAX_EVENTS = [
	'TaxRegistrationSubmitted',
	'TaxRegistrationVerified',
	'TaxRegistrationUnverified',
	'TaxRegistrationWithdrawn',
] as const satisfies readonly TaxEvent['type'][]

export type OrganizationEvent =
	| OrganizationRegistered
	| OrganizationDescribed
	| OrganizationEmailVerified
	| OrganizationEmailCheckRequested
	| OrganizationRemoved
	| MemberInvited
	| InvitationWithdrawn
	| MemberJoined
	| MemberRoleChanged
	| MemberLeft
	| OrganizationVerified
	| OrganizationUnverified
	| TopOrganizationMarked
	| TaxEvent
export const ORGANIZATION_EVENTS = [
	'OrganizationRegistered',
	'OrganizationDescribed',
	'OrganizationEmailVerified',
	'OrganizationEmailCheckRequested',
	'OrganizationRemoved',
	'MemberInvited',
	'InvitationWithdrawn',
	'MemberJoined',
	'MemberRoleChanged',
	'MemberLeft',
	'OrganizationVerified',
	'OrganizationUnverified',
	'TopOrganizationMarked',
	...TAX_EVENTS,
] as const satisfies readonly OrganizationEvent['type'][]
