import { createHash } from 'node:crypto'
import type { Journal } from './journal.ts'
import type { EventRow, Kind, Rows } from './rows.ts'

type Tables = { [K in Kind]: Map<string, Rows[K]> }
type Put = { [K in Kind]: readonly [K, Rows[K]] }[Kind]
/** One committed change of one account; `ids` is how many ids were given so far. */
interface Line {
	readonly account: string
	readonly ids: number
	readonly put: readonly Put[]
}

const emptyTables = (): Tables => ({
	paymentMethod: new Map(),
	customer: new Map(),
	payment: new Map(),
	charge: new Map(),
	refund: new Map(),
	dispute: new Map(),
	balance: new Map(),
	payout: new Map(),
	schedule: new Map(),
	event: new Map(),
	idempotency: new Map(),
})

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Answers to idempotency keys are forgotten after a day, events after thirty, as at the provider. */
const KEEP_SECONDS = { idempotency: 86_400, event: 30 * 86_400 }

/** Everything that one simulated account knows. Changes are made in transactions. */
export class AccountBooks {
	readonly account: string
	readonly #seed: string
	readonly #commit: (line: Line) => void
	#tables = emptyTables()
	#ids = 0
	/** Undoes what the open transaction has put, last first; null when none is open. */
	#undo: (() => void)[] | null = null
	#put: Put[] = []
	#undelivered: EventRow[] = []

	constructor(account: string, seed: string, commit: (line: Line) => void) {
		this.account = account
		this.#seed = seed
		this.#commit = commit
	}

	get<K extends Kind>(kind: K, id: string): Rows[K] | undefined {
		return this.#tables[kind].get(id)
	}

	/** All rows of a kind, oldest first. */
	all<K extends Kind>(kind: K): Iterable<Rows[K]> {
		return this.#tables[kind].values()
	}

	count(kind: Kind): number {
		return this.#tables[kind].size
	}

	put<K extends Kind>(kind: K, row: Rows[K]): Rows[K] {
		if (!this.#undo) throw new Error('Rows change in a transaction only.')
		const table: Map<string, Rows[K]> = this.#tables[kind]
		const before = table.get(row.id)
		this.#undo.push(() => (before ? table.set(row.id, before) : table.delete(row.id)))
		this.#put.push([kind, row] as unknown as Put)
		table.set(row.id, row)
		return row
	}

	/** A new id, such as `pi_…`, which follows from the seed and the ids given before. */
	newId(prefix: string, length = 24): string {
		const bytes = createHash('sha512')
			.update(`${this.#seed}:${this.account}:${this.#ids++}`)
			.digest()
		let id = prefix
		for (const byte of bytes.subarray(0, length)) id += ALPHABET[byte % ALPHABET.length]
		return id
	}

	/** Keeps all that `work` puts, or nothing of it when it throws. */
	transaction<T>(work: () => T): T {
		this.#undo = []
		this.#put = []
		const ids = this.#ids
		try {
			const result = work()
			if (this.#put.length > 0) this.#commit({ account: this.account, ids: this.#ids, put: this.#put })
			for (const [kind, row] of this.#put) {
				if (kind === 'event' && row.delivery === 'pending') this.#undelivered.push(row)
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

	/** The committed events that nobody has taken up for delivery yet, oldest first. */
	takeUndelivered(): readonly EventRow[] {
		return this.#undelivered.splice(0)
	}

	/** Takes up again what a former run didn't deliver. */
	resume(): void {
		this.#undelivered = [...this.#tables.event.values()].filter((row) => row.delivery === 'pending')
	}

	replay(line: Line): void {
		this.#ids = line.ids
		for (const [kind, row] of line.put) (this.#tables[kind] as Map<string, typeof row>).set(row.id, row)
	}

	/** One line with all rows that are still worth keeping. */
	compact(nowSeconds: number): Line {
		for (const kind of ['idempotency', 'event'] as const) {
			const oldest = nowSeconds - KEEP_SECONDS[kind]
			for (const row of this.#tables[kind].values()) {
				if (row.created < oldest) this.#tables[kind].delete(row.id)
			}
		}
		const put = Object.entries(this.#tables).flatMap(([kind, table]) =>
			[...table.values()].map((row) => [kind, row] as unknown as Put),
		)
		return { account: this.account, ids: this.#ids, put }
	}

	clear(): void {
		this.#tables = emptyTables()
		this.#undelivered = []
	}
}

/** The books of all accounts, as the journal left them. */
export function openBooks(
	accounts: readonly string[],
	seed: string,
	journal: Journal,
	nowSeconds: number,
): { of(account: string): AccountBooks; reset(): void } {
	const books = new Map(
		accounts.map((account) => [account, new AccountBooks(account, seed, (line) => journal.append(line))]),
	)
	const save = () => journal.rewrite([...books.values()].map((each) => each.compact(nowSeconds)))
	let lines = 0
	for (const line of journal.read() as Iterable<Line>) {
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
