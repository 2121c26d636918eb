import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import { organizationStream } from '../../domain/organizations/streams.contract.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import type { CommandDeps } from '../_shared/deps.ts'

/**
 * Removes the owner of a closed account from their organizations.
 * @throws DomainError when they are the only owner of one
 */
export async function leaveOrganizations(
	{ dispatch, clock }: Pick<CommandDeps, 'dispatch' | 'clock'>,
	organizationIds: readonly string[],
	userId: string,
	cause: { readonly commandId: string; readonly correlationId: string },
): Promise<void> {
	const at = new Date(clock.now()).toISOString()
	for (const organizationId of organizationIds) {
		await dispatch(
			organizationDecider,
			organizationStream(organizationId),
			{ type: 'RemoveMember', by: { userId, isAdmin: false }, userId, at },
			{
				commandId: derivedId('close-account', cause.commandId, organizationId),
				actor: { kind: 'user', id: userId },
				correlationId: cause.correlationId,
			},
		)
	}
}
