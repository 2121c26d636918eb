import { idOf, type Target, type TargetKind } from '../../domain/_shared/donation-targets-rules.contract.ts'
import { requestDecider } from '../../domain/requests/requests.decider.ts'
import { requestStream } from '../../domain/requests/streams.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { titleIn } from '../../records/receipts/donor.ts'
import type { Cause } from './donation-mail.ts'
import { liveEventAsCause } from './live-event-as-cause.ts'

type Worker = Pick<WorkerInfrastructure, 'sql' | 'store' | 'settings'>
type LoadCause = (worker: Worker, id: string) => Promise<Cause>

const unnamed: LoadCause = async ({ settings }) => ({ title: null, url: settings.publicUrl })

const CAUSES: Readonly<Record<TargetKind, LoadCause>> = {
	request: async ({ sql, store, settings }, id) => {
		const { state } = await loadState(store, requestDecider, requestStream(id))
		const isVisible = state.status !== 'none' && state.status !== 'removed'
		return {
			title: isVisible ? await titleIn(sql, state.terms.contentId) : null,
			url: `${settings.publicUrl}/donationRequest/${id}`,
		}
	},
	individual: unnamed,
	foundation: unnamed,
	event: liveEventAsCause,
}

/** Returns the target of a donation from the log, so that it is right while the read models lag. */
export const causeOf = (worker: Worker, target: Target): Promise<Cause> =>
	CAUSES[target.kind](worker, idOf(target) ?? '')
