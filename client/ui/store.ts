import { useSyncExternalStore } from 'react'

export interface Store<T> {
	get(): T
	set(change: Partial<T>): void
	subscribe(listener: () => void): () => void
	/** The value of server rendering and hydration. */
	readonly rendered: T
}

export function createStore<T extends object>(
	initial: T,
	onChange?: (value: T) => void,
	rendered: T = initial,
): Store<T> {
	// Equal values are one object, so that hydration causes no second rendering.
	let value = isSame(initial, rendered) ? rendered : initial
	const listeners = new Set<() => void>()
	return {
		rendered,
		get: () => value,
		set(change) {
			value = { ...value, ...change }
			onChange?.(value)
			for (const listener of listeners) listener()
		},
		subscribe(listener) {
			listeners.add(listener)
			return () => listeners.delete(listener)
		},
	}
}

const isSame = <T extends object>(one: T, other: T): boolean => {
	const fields = new Map(Object.entries(other))
	return Object.entries(one).every(([name, value]) => fields.get(name) === value)
}

/** Returns the store's value, or a part of it. `select` must return the same object for the same value. */
export function useStore<T extends object>(store: Store<T>): T
export function useStore<T extends object, S>(store: Store<T>, select: (value: T) => S): S
export function useStore<T extends object, S>(store: Store<T>, select?: (value: T) => S): T | S {
	const partOf = (value: T) => (select ? select(value) : value)
	return useSyncExternalStore(
		store.subscribe,
		() => partOf(store.get()),
		() => partOf(store.rendered),
	)
}
