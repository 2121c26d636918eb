import type { By } from '../../domain/organizations/organizations.decider.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { hasRole, signedIn } from '../_shared/context.ts'
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

/** Who decides: admins of Karuna stand where an owner stands. */
export const byCaller = (caller: Caller): By => ({
	userId: signedIn(caller).id,
	isAdmin: hasRole(caller.principal, 'admin'),
})
