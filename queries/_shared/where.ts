/** Builds a WHERE clause with numbered parameters, so that no value ever becomes part of the text. */
export class Where {
	readonly #conditions: string[] = []
	readonly params: unknown[]

	constructor(params: unknown[] = []) {
		this.params = params
	}

	within(): Where {
		return new Where(this.params)
	}

	copy(): Where {
		const copy = new Where([...this.params])
		copy.#conditions.push(...this.#conditions)
		return copy
	}

	param(value: unknown): string {
		this.params.push(value)
		return `$${this.params.length}`
	}

	/** Adds a condition; each `?` takes the next value. */
	and(condition: string, ...values: readonly unknown[]): this {
		let next = 0
		this.#conditions.push(condition.replace(/\?/g, () => this.param(values[next++])))
		return this
	}

	/** Adds the condition only when the value is defined. */
	given(value: unknown, condition: string): this {
		return value === undefined || value === null ? this : this.and(condition, value)
	}

	toString(): string {
		return this.#conditions.length === 0
			? ''
			: `WHERE ${this.#conditions.map((text) => `(${text})`).join(' AND ')}`
	}
}
