/** The stream of the roles that one person holds. */
export const accessStream = (userId: string) => `access-${userId}`

type Change = {
	readonly userId: string
	readonly role: string
	readonly at: string
	/** What was written about it is a record. Absent where the system itself did it. */
	readonly reason?: { readonly noteId: string; readonly noteHash: string }
}

/** Who did it is in the metadata. */
export type RoleGranted = { readonly type: 'RoleGranted'; readonly data: Change }
export type RoleRevoked = { readonly type: 'RoleRevoked'; readonly data: Change }
export type AccessEvent = RoleGranted | RoleRevoked
export const ACCESS_EVENTS = ['RoleGranted', 'RoleRevoked'] as const satisfies readonly AccessEvent['type'][]
