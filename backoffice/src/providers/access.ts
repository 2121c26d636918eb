import type { Role } from '../../../domain/users/contract.ts'
import { BACKOFFICE_ROLES } from '../resources/declaration.ts'
import { RESOURCES } from '../resources/index.ts'

const ALLOWED = new Map<string, Partial<Record<string, readonly Role[]>>>(
	RESOURCES.map(({ name, access }) => [name, access]),
)

/**
 * Returns true if one of the roles may do the action. The server checks it again; this only hides dead ends.
 */
export function mayAccess(roles: readonly Role[], resource: string, action: string): boolean {
	const allowed = ALLOWED.get(resource)?.[action] ?? []
	return roles.some((role) => allowed.includes(role))
}

export type BackofficeRole = (typeof BACKOFFICE_ROLES)[number]

export const isBackofficeRole = (role: string): role is BackofficeRole =>
	(BACKOFFICE_ROLES as readonly string[]).includes(role)
