import type { JsonObject } from '../wire/json.ts'

/** A fact of the past, in the words of its capability. Amounts inside are minor units as text. */
export interface DomainEvent {
	readonly type: string
	readonly data: JsonObject
}

/**
 * The whole behaviour of one kind of stream, pure: no clock, no ids of its own, no I/O. Time, ids and
 * facts from elsewhere arrive in the command.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
	readonly initial: State
	/** What follows from a command: events, or nothing when it is already so. @throws DomainError a refusal */
	decide(command: Command, state: State): readonly Event[]
	evolve(state: State, event: Event): State
	/**
	 * For streams that grow long (an account at a provider): the folded state is kept in the process, and only newer
	 * events are loaded. Commands sent again are then not recognised by their id, so that the decider itself
	 * has to be silent about what is done already.
	 */
	readonly remembers?: true
	/**
	 * For streams that are remembered and that people write to: the last thousands of commands are remembered, too, so
	 * that one that is sent again is recognised by its id as in any other stream.
	 */
	readonly remembersCommands?: true
}

/** The state after some events. */
export function fold<State, Command, Event extends DomainEvent>(
	decider: Decider<State, Command, Event>,
	events: Iterable<Event>,
	from: State = decider.initial,
): State {
	let state = from
	for (const event of events) state = decider.evolve(state, event)
	return state
}

/** Given some history, when a command arrives: for specs of deciders. */
export function scenario<State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) {
	return (...history: readonly Event[]) => {
		const state = fold(decider, history)
		return {
			state,
			/** The events that the command leads to. @throws DomainError its refusal */
			when: (command: Command): readonly Event[] => decider.decide(command, state),
			/** The code of the refusal, or null when the command is accepted. */
			refusal(command: Command): string | null {
				try {
					decider.decide(command, state)
					return null
				} catch (error) {
					if (error instanceof Error && 'code' in error) return String(error.code)
					throw error
				}
			},
		}
	}
}
