import { useSyncExternalStore } from 'react'

/** A value that lives outside React: modules read and write it, components follow it. */
export interface Store<T> {
	get(): T
	set(change: Partial<T>): void
	subscribe(listener: () => void): () => void
	/** What the server renders with, which the browser begins with where it takes a page over. */
	readonly rendered: T
}

/** @param rendered what the server renders with, where that isn't the first value */
export function createStore<T extends object>(
	initial: T,
	onChange?: (value: T) => void,
	rendered: T = initial,
): Store<T> {
	// Where both say the same they are one value: what was rendered need not be rendered anew.
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

/** The store's value, or a part of it. `select` must answer the same object for the same value. */
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
