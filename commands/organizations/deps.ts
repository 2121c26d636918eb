import { type By, organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { hasRole, signedIn } from '../_shared/context.ts'
import { countInvitations, type Inviter } from '../_shared/count-invitations.ts'
import type { CommandDeps, Show } from '../_shared/deps.ts'

export interface OrganizationDeps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'> {
	readonly links: SignedLinks
	readonly cipher: Cipher
	readonly requestsOf: (organizationId: string) => Promise<number>
	readonly show: {
		readonly organization: Show
		readonly members: Show
		readonly backofficeOrganization: Show
		readonly taxRegistration: Show
	}
}

export async function inviterFor(
	{ store }: Pick<OrganizationDeps, 'store'>,
	organizationId: string,
	userId: string,
): Promise<Inviter> {
	const { state } = await loadState(store, organizationDecider, organizationStream(organizationId))
	const isVerified = state.status === 'registered' && state.verification === 'verified'
	return isVerified ? { userId } : { userId, unverified: organizationId }
}

/**
 * Counts a mail to an address that a person enters as an organization's.
 * @throws DomainError INVITATIONS_OF_DAY (429)
 */
export async function countEmailCheck(
	deps: Pick<OrganizationDeps, 'sql' | 'store' | 'clock'>,
	organizationId: string,
	caller: Caller,
): Promise<void> {
	const inviter = await inviterFor(deps, organizationId, signedIn(caller).id)
	await deps.sql.transaction((tx) => countInvitations(tx, inviter, new Date(deps.clock.now())))
}

/** Admins of Karuna may decide like an owner. */
export const byCaller = (caller: Caller): By => ({
	userId: signedIn(caller).id,
	isAdmin: hasRole(caller.principal, 'admin'),
})
