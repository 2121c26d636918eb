import type { Target } from '../../domain/donations/donations.events.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { titleIn } from '../../records/receipts/donor.ts'
import type { Cause } from './donation-mail.ts'

/** Returns the target of a donation from the log, so that it is right while the read models lag. */
export async function causeOf(
	{ sql, store, settings }: Pick<WorkerInfrastructure, 'sql' | 'store' | 'settings'>,
	target: Target,
): Promise<Cause> {
	if (target.kind !== 'request') return { title: null, url: settings.publicUrl }
	const { state } = await loadState(store, requestDecider, requestStream(target.id))
	const isVisible = state.status !== 'none' && state.status !== 'removed'
	return {
		title: isVisible ? await titleIn(sql, state.terms.contentId) : null,
		url: `${settings.publicUrl}/donationRequest/${target.id}`,
	}
}
