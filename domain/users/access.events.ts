/** The stream of the roles that one person holds. */
export const accessStream = (userId: string) => `access-${userId}`

/** Who did it is in the metadata; why is a record under `noteId`. */
export type RoleGranted = {
	readonly type: 'RoleGranted'
	readonly data: { readonly userId: string; readonly role: string; readonly at: string }
}
export type RoleRevoked = {
	readonly type: 'RoleRevoked'
	readonly data: { readonly userId: string; readonly role: string; readonly at: string }
}
export type AccessEvent = RoleGranted | RoleRevoked
export const ACCESS_EVENTS = ['RoleGranted', 'RoleRevoked'] as const satisfies readonly AccessEvent['type'][]
