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
/** An admin signed them out everywhere. */
export type SessionsEnded = { readonly type: 'SessionsEnded'; readonly data: Omit<Change, 'role'> }
export type RoleEvent = RoleGranted | RoleRevoked
export type AccessEvent = RoleEvent | SessionsEnded
export const ROLE_EVENTS = ['RoleGranted', 'RoleRevoked'] as const satisfies readonly RoleEvent['type'][]
export const ACCESS_EVENTS = [
	...ROLE_EVENTS,
	'SessionsEnded',
] as const satisfies readonly AccessEvent['type'][]
