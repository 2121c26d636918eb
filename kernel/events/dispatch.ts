import { createLines } from '../concurrency/lines.ts'
import type { Clock } from '../ports/clock.ts'
import {
	type Actor,
	EventIdConflict,
	type EventStore,
	EventStoreUnavailable,
	type NewEvent,
	type Position,
	type RecordedEvent,
	WrongExpectedRevision,
} from '../ports/event-store.ts'
import { derivedId } from '../wire/ids.ts'
import { changedMeanwhile, refuseCommon } from '../wire/refusals.ts'
import type { Decider, DomainEvent } from './decider.ts'
import { createStreamMemory, eventsOfCommand, type Folded } from './stream-memory.ts'

export interface DispatchContext {
	readonly commandId: string
	readonly actor: Actor
	readonly correlationId: string
	readonly causationId?: string
	readonly bodyHash?: string
	/** From `If-Match`: refuse unless the stream is at this revision. */
	readonly expectedRevision?: bigint
}

export interface Dispatched<State> {
	/** The position of the last event; reads after it see the effect. */
	readonly position: Position
	/** Revision of the stream now, -1 when it has no events. */
	readonly revision: bigint
	readonly state: State
	/** The events of this command, even if it was carried out before. */
	readonly events: readonly DomainEvent[]
	readonly replayed: boolean
}

export type Dispatch = <State, Command, Event extends DomainEvent>(
	decider: Decider<State, Command, Event>,
	stream: string,
	/** A promise for facts from elsewhere: the stream is loaded meanwhile. */
	command: Command | Promise<Command>,
	context: DispatchContext,
	/**
	 * The stream as its caller has just loaded it, or a function that loads it; absent: it is folded as a
	 * whole.
	 */
	met?: Folded<State> | (() => Promise<Folded<State>>),
) => Promise<Dispatched<State>>

const ATTEMPTS = 12

/**
 * Loads the stream, decides, and appends with the exact revision; after a conflict it decides again on the
 * new state. After a conflict, commands of this process on the same stream are queued, so that many at once
 * all succeed. After a lost answer it checks whether the events were stored and sends the same ids again.
 * When another process carries out the same command at the same time, its events are found by reading the
 * stream once more.
 * @throws DomainError the decider's refusal; IDEMPOTENCY_KEY_REUSED (409) for another body under the same
 * key; PRECONDITION_FAILED (412) when the stream has changed; BUSY (503) after too many conflicts
 * @throws EventStoreUnavailable when the store stayed down; the outcome is unknown, the same key may be sent
 * again
 * @throws EventIdConflict when its ids are in another stream
 */
export function createDispatch(
	store: EventStore,
	clock: Clock,
	sleep: (ms: number) => Promise<void>,
): Dispatch {
	const memory = createStreamMemory(store)
	const line = createLines()
	return async (decider, stream, command, context, met) => {
		// Facts that can't be had are met where they are used, which may be after standing in line.
		if (command instanceof Promise) command.catch(() => {})
		const load = loaderOf(met, () => memory.load(decider, stream))
		let idsTaken = false
		for (let attempt = 1; ; attempt += 1) {
			const carryOut = () => tryOnce(store, () => load(attempt), clock, decider, stream, command, context)
			try {
				return await (attempt > 1 || line.isOpen(stream) ? line.stand(stream, carryOut) : carryOut())
			} catch (error) {
				if (!mayTryAgain(error, idsTaken)) throw error
				idsTaken ||= error instanceof EventIdConflict
				if (attempt === ATTEMPTS) throw lastOf(error)
				// Full jitter: those who collided spread out, and the wait stays under a second.
				if (attempt > 1) await sleep(Math.random() * Math.min(1000, 4 * 2 ** attempt))
			}
		}
	}
}

/** Loads the stream for an attempt. A stream that the caller has loaded serves the first one only. */
const loaderOf =
	<State>(
		met: Folded<State> | (() => Promise<Folded<State>>) | undefined,
		fold: () => Promise<Folded<State>>,
	) =>
	(attempt: number): Folded<State> | Promise<Folded<State>> => {
		if (typeof met === 'function') return met()
		return attempt === 1 && met ? met : fold()
	}

function mayTryAgain(error: unknown, idsTaken: boolean): boolean {
	if (error instanceof EventIdConflict) return !idsTaken
	return error instanceof WrongExpectedRevision || error instanceof EventStoreUnavailable
}

/** The failure of a command that was tried as often as it may be. */
const lastOf = (error: unknown): unknown =>
	error instanceof EventStoreUnavailable ? error : refuseCommon('BUSY.tooManyChanges')

interface Met<State, Event> {
	readonly state: State
	readonly revision: bigint
	readonly position: Position
	readonly before: readonly RecordedEvent[]
	readonly decided: readonly Event[]
}

async function consider<State, Command, Event extends DomainEvent>(
	store: EventStore,
	load: () => Folded<State> | Promise<Folded<State>>,
	decider: Decider<State, Command, Event>,
	stream: string,
	command: Command | Promise<Command>,
	context: DispatchContext,
): Promise<Met<State, Event>> {
	const [folded, given] = await Promise.all([load(), command])
	const { state, revision, position } = folded
	const before = await eventsOfCommand(store, stream, folded, context.commandId)
	const [first] = before
	if (first) {
		if (context.bodyHash !== undefined && first.metadata.bodyHash !== context.bodyHash) throw keyReused()
		return { state, revision, position, before, decided: [] }
	}
	if (context.expectedRevision !== undefined && context.expectedRevision !== revision) {
		throw changedMeanwhile()
	}
	return { state, revision, position, before, decided: decider.decide(given, state) }
}

export const keyReused = () => refuseCommon('IDEMPOTENCY_KEY_REUSED')

/**
 * Refuses early for commands that write a record first, so that a refusal leaves nothing behind. A command
 * that was carried out before passes.
 * @throws DomainError as dispatch does
 */
export async function refuseEarly<State, Command, Event extends DomainEvent>(
	store: EventStore,
	decider: Decider<State, Command, Event>,
	stream: string,
	command: Command | Promise<Command>,
	context: DispatchContext,
	met?: Folded<State>,
): Promise<void> {
	const load = () => met ?? createStreamMemory(store).load(decider, stream)
	await consider(store, load, decider, stream, command, context)
}

async function tryOnce<State, Command, Event extends DomainEvent>(
	store: EventStore,
	load: () => Folded<State> | Promise<Folded<State>>,
	clock: Clock,
	decider: Decider<State, Command, Event>,
	stream: string,
	command: Command | Promise<Command>,
	context: DispatchContext,
): Promise<Dispatched<State>> {
	const { state, revision, position, before, decided } = await consider(
		store,
		load,
		decider,
		stream,
		command,
		context,
	)
	if (before.length > 0) return { position, revision, state, events: before, replayed: true }
	if (decided.length === 0) return { position, revision, state, events: [], replayed: false }

	const recordedAt = new Date(clock.now()).toISOString()
	const events = decided.map(
		(event, index): NewEvent => ({
			id: derivedId('event', context.commandId, stream, String(index)),
			type: event.type,
			schemaVersion: store.catalog.versionOf(event.type),
			data: event.data,
			metadata: {
				recordedAt,
				correlationId: context.correlationId,
				commandId: context.commandId,
				actor: context.actor,
				...(context.causationId !== undefined && { causationId: context.causationId }),
				...(context.bodyHash !== undefined && { bodyHash: context.bodyHash }),
			},
		}),
	)
	const result = await store.append(stream, events, {
		expectedRevision: revision === -1n ? 'no_stream' : revision,
	})
	return {
		position: result.position,
		revision: result.revision,
		state: decided.reduce((current, event) => decider.evolve(current, event), state),
		events: decided,
		replayed: false,
	}
}

/** Folds a stream for facts, without a decision. The revision is -1 when there is no stream. */
export async function loadState<State, Command, Event extends DomainEvent>(
	store: EventStore,
	decider: Decider<State, Command, Event>,
	stream: string,
): Promise<Folded<State>> {
	return createStreamMemory(store).load(decider, stream)
}

export async function wasCarriedOut(store: EventStore, stream: string, commandId: string): Promise<boolean> {
	for await (const event of store.readStream(stream)) {
		if (event.metadata.commandId === commandId) return true
	}
	return false
}
