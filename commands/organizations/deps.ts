import { type By, organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { hasRole, signedIn } from '../_shared/context.ts'
import { countInvitations, type Inviter } from '../_shared/count-invitations.ts'
import type { CommandDeps, Show } from '../_shared/deps.ts'

/** What commands on organizations work with. */
export interface OrganizationDeps extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'> {
	/** Opens what mails link to. */
	readonly links: SignedLinks
	/** Seals numbers of tax offices. */
	readonly cipher: Cipher
	/** Requests in an organization's name that are not removed, once the read model has caught up with the log. */
	readonly requestsOf: (organizationId: string) => Promise<number>
	readonly show: {
		readonly organization: Show
		readonly members: Show
		readonly backofficeOrganization: Show
		readonly taxRegistration: Show
	}
}

/** Who causes mails for an organization. */
export async function inviterFor(
	{ store }: Pick<OrganizationDeps, 'store'>,
	organizationId: string,
	userId: string,
): Promise<Inviter> {
	const { state } = await loadState(store, organizationDecider, organizationStream(organizationId))
	const isVerified = state.status === 'registered' && state.verification === 'verified'
	return isVerified ? { userId } : { userId, unverified: organizationId }
}

/** A mail goes to an address that somebody says is an organization's. @throws DomainError INVITATIONS_OF_DAY (429) */
export async function countEmailCheck(
	deps: Pick<OrganizationDeps, 'sql' | 'store' | 'clock'>,
	organizationId: string,
	caller: Caller,
): Promise<void> {
	const inviter = await inviterFor(deps, organizationId, signedIn(caller).id)
	await deps.sql.transaction((tx) => countInvitations(tx, inviter, new Date(deps.clock.now())))
}

/** Who decides: admins of Karuna stand where an owner stands. */
export const byCaller = (caller: Caller): By => ({
	userId: signedIn(caller).id,
	isAdmin: hasRole(caller.principal, 'admin'),
})
