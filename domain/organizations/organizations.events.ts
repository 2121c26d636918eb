/** The stream of one organization: who belongs to it, and whether we checked it. Its words are a record. */
export const organizationStream = (organizationId: string) => `organization-${organizationId}`

export type MemberRole = 'owner' | 'admin' | 'member'

export type OrganizationRegistered = {
	readonly type: 'OrganizationRegistered'
	readonly data: { readonly ownerId: string; readonly at: string }
}
export type MemberJoined = {
	readonly type: 'MemberJoined'
	readonly data: { readonly userId: string; readonly role: MemberRole; readonly at: string }
}
export type OrganizationVerified = {
	readonly type: 'OrganizationVerified'
	readonly data: { readonly at: string }
}

export type OrganizationEvent = OrganizationRegistered | MemberJoined | OrganizationVerified
export const ORGANIZATION_EVENTS = [
	'OrganizationRegistered',
	'MemberJoined',
	'OrganizationVerified',
] as const satisfies readonly OrganizationEvent['type'][]
