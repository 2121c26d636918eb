type Change = {
	readonly userId: string
	readonly role: string
	readonly at: string
	/** The text is a record. Absent for the system itself. */
	readonly reason?: { readonly noteId: string; readonly noteHash: string }
}

/** `until` ends a role that has a term; a later grant renews it. */
export type RoleGranted = {
	readonly type: 'RoleGranted'
	readonly data: Change & { readonly until?: string }
}
export type RoleRevoked = { readonly type: 'RoleRevoked'; readonly data: Change }
export type SessionsEnded = { readonly type: 'SessionsEnded'; readonly data: Omit<Change, 'role'> }
export type RoleEvent = RoleGranted | RoleRevoked
export type AccessEvent = RoleEvent | SessionsEnded
export const ROLE_EVENTS = ['RoleGranted', 'RoleRevoked'] as const satisfies readonly RoleEvent['type'][]
export const ACCESS_EVENTS = [
	...ROLE_EVENTS,
	'SessionsEnded',
] as const satisfies readonly AccessEvent['type'][]
