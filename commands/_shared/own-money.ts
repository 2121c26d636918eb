import type { EventStore } from '../../kernel/ports/event-store.ts'
import { memberRole } from './facts.ts'

/**
 * Checks whether the money of a fund is a person's own: theirs, or that of an organization that they lead.
 */
export async function isOwn(
	store: EventStore,
	{ ownerId, organizationId }: { readonly ownerId: string | null; readonly organizationId: string | null },
	userId: string,
): Promise<boolean> {
	if (ownerId === userId) return true
	const role = await memberRole(store, organizationId, userId)
	return role === 'owner' || role === 'admin'
}
