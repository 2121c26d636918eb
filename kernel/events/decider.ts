import type { JsonObject } from '../wire/json.ts'

/** A past fact in the terms of its capability. Amounts inside are minor units as text. */
export interface DomainEvent {
	readonly type: string
	readonly data: JsonObject
}

/**
 * The whole behaviour of one kind of stream. It is pure: no clock, no own ids, no I/O. Time, ids and facts
 * from elsewhere arrive in the command.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
	readonly initial: State
	/** Returns the events of a command, or none when it changes nothing. @throws DomainError for a refusal */
	decide(command: Command, state: State): readonly Event[]
	evolve(state: State, event: Event): State
	/**
	 * For streams that grow long (an account at a provider): the folded state is kept in the process, and only
	 * newer events are loaded. Repeated commands are then not recognized by their id, so the decider must
	 * return no events for finished work.
	 */
	readonly remembers?: true
	/**
	 * For remembered streams that people write to: the last thousands of commands are remembered, too, so that
	 * a repeated one is recognized by its id.
	 */
	readonly remembersCommands?: true
}

export function fold<State, Command, Event extends DomainEvent>(
	decider: Decider<State, Command, Event>,
	events: Iterable<Event>,
	from: State = decider.initial,
): State {
	let state = from
	for (const event of events) state = decider.evolve(state, event)
	return state
}

/** Sets up some history before a command, for specs of deciders. */
export function scenario<State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) {
	return (...history: readonly Event[]) => {
		const state = fold(decider, history)
		return {
			state,
			/** Returns the events of the command. @throws DomainError for its refusal */
			when: (command: Command): readonly Event[] => decider.decide(command, state),
			/** Returns the code of the refusal, or null when the command is accepted. */
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
