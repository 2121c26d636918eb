import { registrationKeySubject } from '../../domain/live-events/contract.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { type Registration, registrationDecider } from '../../domain/live-events/registrations.decider.ts'
import { registrationStream } from '../../domain/live-events/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { Caller } from '../../kernel/http/route.ts'
import type { EventStore } from '../../kernel/ports/event-store.ts'
import type { CommandDeps } from './deps.ts'

/** Loads a registration from its own stream; null when there is none. */
export async function loadRegistration(
	store: EventStore,
	registrationId: string,
): Promise<Registration | null> {
	const { state } = await loadState(store, registrationDecider, registrationStream(registrationId))
	return state.status === 'none' ? null : state
}

/**
 * Loads the registration whose seats its buyer pays for.
 * @param now epoch milliseconds
 * @throws DomainError NOT_FOUND also for another person's, HOLD_ENDED
 */
export async function registrationToPay(
	store: EventStore,
	registrationId: string,
	{ kind, id }: { readonly kind: string; readonly id: string },
	now: number,
): Promise<Registration> {
	const registration = await loadRegistration(store, registrationId)
	if (registration?.buyer?.kind !== kind || registration.buyer.id !== id)
		throw refuse('NOT_FOUND.registration')
	if (registration.status !== 'held' || now >= Date.parse(registration.holdUntil)) throw refuse('HOLD_ENDED')
	return registration
}

/**
 * Returns a caller as the guest who began a registration, when their `token` header is the key in its mail: they go
 * on with the payment on another device.
 */
export async function asBuyer(
	{ store, clock, receipts }: Pick<CommandDeps, 'store' | 'clock' | 'receipts'>,
	registrationId: string | null | undefined,
	caller: Caller,
	token: string | undefined,
): Promise<Caller> {
	if (!registrationId || token === undefined) return caller
	const subject = registrationKeySubject(registrationId)
	if (receipts.links.check(subject, token, clock.now()) !== 'valid') return caller
	const buyer = (await loadRegistration(store, registrationId))?.buyer
	if (buyer?.kind !== 'guest') return caller
	const guest = { kind: 'guest', id: buyer.id } as const
	return { ...caller, principal: guest, actor: guest }
}
