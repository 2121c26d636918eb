/**
 * An immutable map: `with` and `without` return another one, which shares most of its data. For states of
 * streams that grow long: folding n events costs n·log n, while copying a record each time would cost n².
 * Each layer is larger than all later ones together (the logarithmic method of Bentley and Saxe,
 * "Decomposable searching problems I", 1980).
 */
export class GrowingMap<Value> {
	/** Oldest and largest first; newer entries hide older ones. Undefined: the key was removed. */
	private readonly layers: readonly ReadonlyMap<string, Value | undefined>[]

	private constructor(layers: readonly ReadonlyMap<string, Value | undefined>[]) {
		this.layers = layers
	}

	static empty<Value>(): GrowingMap<Value> {
		return new GrowingMap<Value>([])
	}

	get(key: string): Value | undefined {
		for (let index = this.layers.length - 1; index >= 0; index--) {
			const layer = this.layers[index]
			if (layer?.has(key)) return layer.get(key)
		}
		return undefined
	}

	has(key: string): boolean {
		return this.get(key) !== undefined
	}

	with(key: string, value: Value): GrowingMap<Value> {
		return this.plus(key, value)
	}

	without(key: string): GrowingMap<Value> {
		return this.has(key) ? this.plus(key, undefined) : this
	}

	entries(): readonly (readonly [string, Value])[] {
		const all = new Map<string, Value | undefined>()
		for (const layer of this.layers) for (const [key, value] of layer) all.set(key, value)
		return [...all].filter((entry): entry is [string, Value] => entry[1] !== undefined)
	}

	values(): readonly Value[] {
		return this.entries().map(([, value]) => value)
	}

	private plus(key: string, value: Value | undefined): GrowingMap<Value> {
		let newest = new Map([[key, value]])
		const layers = [...this.layers]
		for (let last = layers.at(-1); last && last.size <= newest.size; last = layers.at(-1)) {
			newest = new Map([...last, ...newest])
			layers.pop()
		}
		// Nothing older is left that a removed key could hide.
		if (layers.length === 0) for (const [each, held] of newest) if (held === undefined) newest.delete(each)
		return new GrowingMap([...layers, newest])
	}
}
