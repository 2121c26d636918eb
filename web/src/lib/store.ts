import { useSyncExternalStore } from 'react'

/** A value that lives outside React: modules read and write it, components follow it. */
export interface Store<T> {
	get(): T
	set(change: Partial<T>): void
	subscribe(listener: () => void): () => void
}

export function createStore<T extends object>(initial: T, onChange?: (value: T) => void): Store<T> {
	let value = initial
	const listeners = new Set<() => void>()
	return {
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

/** The store's value, or a part of it. `select` must answer the same object for the same value. */
export function useStore<T extends object>(store: Store<T>): T
export function useStore<T extends object, S>(store: Store<T>, select: (value: T) => S): S
export function useStore<T extends object, S>(store: Store<T>, select?: (value: T) => S): T | S {
	const read = () => (select ? select(store.get()) : store.get())
	return useSyncExternalStore(store.subscribe, read, read)
}
