import { createHash } from 'node:crypto'
import type { Journal } from './journal.ts'

export interface Row {
	readonly id: string
	readonly created: number
}
export interface StoredEvent extends Row {
	readonly delivery: 'pending' | 'delivered' | 'dropped' | 'failed'
}
export type RowsOf<R> = { readonly [K in keyof R]: Row } & { readonly event: StoredEvent }

interface Line<R> {
	readonly account: string
	readonly ids: number
	readonly put: readonly (readonly [keyof R, Row])[]
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Answers to idempotency keys are forgotten after a day, events after thirty, as at providers. */
const KEEP_SECONDS: Readonly<Record<string, number>> = { idempotency: 86_400, event: 30 * 86_400 }

export class AccountBooks<R extends RowsOf<R>> {
	readonly account: string
	readonly #seed: string
	readonly #commit: (line: Line<R>) => void
	#tables = new Map<keyof R, Map<string, Row>>()
	#ids = 0
	#undo: (() => void)[] | null = null
	#put: (readonly [keyof R, Row])[] = []
	#undelivered: R['event'][] = []

	constructor(account: string, seed: string, commit: (line: Line<R>) => void) {
		this.account = account
		this.#seed = seed
		this.#commit = commit
	}

	#table<K extends keyof R>(kind: K): Map<string, R[K]> {
		const found = this.#tables.get(kind) ?? new Map<string, Row>()
		this.#tables.set(kind, found)
		return found as Map<string, R[K]>
	}

	get<K extends keyof R>(kind: K, id: string): R[K] | undefined {
		return this.#table(kind).get(id)
	}

	all<K extends keyof R>(kind: K): Iterable<R[K]> {
		return this.#table(kind).values()
	}

	count(kind: keyof R): number {
		return this.#table(kind).size
	}

	put<K extends keyof R>(kind: K, row: R[K]): R[K] {
		if (!this.#undo) throw new Error('Rows change in a transaction only.')
		const table = this.#table(kind)
		const before = table.get(row.id)
		this.#undo.push(() => (before ? table.set(row.id, before) : table.delete(row.id)))
		this.#put.push([kind, row])
		table.set(row.id, row)
		return row
	}

	/** Returns a new id, such as `pi_…`, which is determined by the seed and the number of ids so far. */
	newId(prefix: string, length = 24): string {
		const bytes = createHash('sha512')
			.update(`${this.#seed}:${this.account}:${this.#ids++}`)
			.digest()
		let id = prefix
		for (const byte of bytes.subarray(0, length)) id += ALPHABET[byte % ALPHABET.length]
		return id
	}

	/** Keeps all changes of `work`, or none when it throws. */
	transaction<T>(work: () => T): T {
		this.#undo = []
		this.#put = []
		const ids = this.#ids
		try {
			const result = work()
			if (this.#put.length > 0) this.#commit({ account: this.account, ids: this.#ids, put: this.#put })
			for (const [kind, row] of this.#put) {
				const event = row as R['event']
				if (kind === 'event' && event.delivery === 'pending') this.#undelivered.push(event)
			}
			return result
		} catch (error) {
			for (const undo of this.#undo.reverse()) undo()
			this.#ids = ids
			throw error
		} finally {
			this.#undo = null
		}
	}

	takeUndelivered(): readonly R['event'][] {
		return this.#undelivered.splice(0)
	}

	resume(): void {
		this.#undelivered = [...this.all('event')].filter((row) => row.delivery === 'pending')
	}

	replay(line: Line<R>): void {
		this.#ids = line.ids
		for (const [kind, row] of line.put) (this.#table(kind) as Map<string, Row>).set(row.id, row)
	}

	compact(nowSeconds: number): Line<R> {
		const put = [...this.#tables].flatMap(([kind, table]) => {
			const oldest = nowSeconds - (KEEP_SECONDS[String(kind)] ?? Number.POSITIVE_INFINITY)
			for (const row of table.values()) if (row.created < oldest) table.delete(row.id)
			return [...table.values()].map((row) => [kind, row] as const)
		})
		return { account: this.account, ids: this.#ids, put }
	}

	clear(): void {
		this.#tables = new Map()
		this.#undelivered = []
	}
}

export function openBooks<R extends RowsOf<R>>(
	accounts: readonly string[],
	seed: string,
	journal: Journal,
	nowSeconds: number,
): { of(account: string): AccountBooks<R>; reset(): void } {
	const books = new Map(
		accounts.map((account) => [account, new AccountBooks<R>(account, seed, (line) => journal.append(line))]),
	)
	const save = () => journal.rewrite([...books.values()].map((each) => each.compact(nowSeconds)))
	let lines = 0
	for (const line of journal.read() as Iterable<Line<R>>) {
		books.get(line.account)?.replay(line)
		lines++
	}
	if (lines > books.size) save()
	for (const each of books.values()) each.resume()
	return {
		of(account) {
			const found = books.get(account)
			if (!found) throw new Error(`There is no simulated account ${account}.`)
			return found
		},
		reset() {
			for (const each of books.values()) each.clear()
			save()
		},
	}
}
