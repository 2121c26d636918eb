import { createHash } from 'node:crypto'
import type { Journal } from './journal.ts'
import type { DeliveryState } from './webhooks.ts'

/** What all rows have. */
export interface Row {
	readonly id: string
}
/** Rows of events, which are delivered by webhooks. */
export interface EventRow extends Row {
	readonly delivery: DeliveryState
}
/** The rows of a provider by their kind. */
export type RowsByKind<Rows> = { readonly [K in keyof Rows]: Row } & { readonly event: EventRow }

type Tables<Rows> = { [K in keyof Rows]: Map<string, Rows[K]> }
type Put<Rows> = { [K in keyof Rows]: readonly [K, Rows[K]] }[keyof Rows]
/** One committed change of one account; `ids` is how many ids were given so far. */
interface Line<Rows> {
	readonly account: string
	readonly ids: number
	readonly put: readonly Put<Rows>[]
}

/** What a provider remembers. */
export interface BooksForm<Rows> {
	readonly kinds: readonly (keyof Rows & string)[]
	/** Rows that are forgotten, by their kind: whether one is too old by a time, epoch milliseconds. */
	readonly forgets: { readonly [K in keyof Rows]?: (row: Rows[K], now: number) => boolean }
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Everything that one simulated account knows. Changes are made in transactions. */
export class AccountBooks<Rows extends RowsByKind<Rows>> {
	readonly account: string
	readonly #seed: string
	readonly #form: BooksForm<Rows>
	readonly #commit: (line: Line<Rows>) => void
	#tables: Tables<Rows>
	#ids = 0
	/** Undoes what the open transaction has put, last first; null when none is open. */
	#undo: (() => void)[] | null = null
	#put: Put<Rows>[] = []
	#undelivered: Rows['event'][] = []

	constructor(account: string, seed: string, form: BooksForm<Rows>, commit: (line: Line<Rows>) => void) {
		this.account = account
		this.#form = form
		this.#tables = emptyTables(form)
		this.#seed = seed
		this.#commit = commit
	}

	get<K extends keyof Rows>(kind: K, id: string): Rows[K] | undefined {
		return this.#tables[kind].get(id)
	}

	/** All rows of a kind, oldest first. */
	all<K extends keyof Rows>(kind: K): Iterable<Rows[K]> {
		return this.#tables[kind].values()
	}

	count(kind: keyof Rows): number {
		return this.#tables[kind].size
	}

	put<K extends keyof Rows>(kind: K, row: Rows[K]): Rows[K] {
		if (!this.#undo) throw new Error('Rows change in a transaction only.')
		const table: Map<string, Rows[K]> = this.#tables[kind]
		const before = table.get(row.id)
		this.#undo.push(() => (before ? table.set(row.id, before) : table.delete(row.id)))
		this.#put.push([kind, row] as unknown as Put<Rows>)
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
				if (kind !== 'event') continue
				const event = row as Rows['event']
				if (event.delivery === 'pending') this.#undelivered.push(event)
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
	takeUndelivered(): readonly Rows['event'][] {
		return this.#undelivered.splice(0)
	}

	/** Takes up again what a former run didn't deliver. */
	resume(): void {
		this.#undelivered = [...this.#tables.event.values()].filter((row) => row.delivery === 'pending')
	}

	replay(line: Line<Rows>): void {
		this.#ids = line.ids
		for (const [kind, row] of line.put) (this.#tables[kind] as Map<string, typeof row>).set(row.id, row)
	}

	/** One line with all rows that are still worth keeping. @param now epoch milliseconds */
	compact(now: number): Line<Rows> {
		for (const kind of this.#form.kinds) {
			const forgets = this.#form.forgets[kind]
			if (!forgets) continue
			for (const row of this.#tables[kind].values()) if (forgets(row, now)) this.#tables[kind].delete(row.id)
		}
		const put = this.#form.kinds.flatMap((kind) =>
			[...this.#tables[kind].values()].map((row) => [kind, row] as unknown as Put<Rows>),
		)
		return { account: this.account, ids: this.#ids, put }
	}

	clear(): void {
		this.#tables = emptyTables(this.#form)
		this.#undelivered = []
	}
}

const emptyTables = <Rows>({ kinds }: BooksForm<Rows>): Tables<Rows> =>
	Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as Tables<Rows>

/** The books of all accounts, as the journal left them. @param now epoch milliseconds */
export function openBooks<Rows extends RowsByKind<Rows>>(
	form: BooksForm<Rows>,
	accounts: readonly string[],
	{ seed, journal, now }: { readonly seed: string; readonly journal: Journal; readonly now: number },
): { of(account: string): AccountBooks<Rows>; reset(): void } {
	const books = new Map(
		accounts.map((account) => [
			account,
			new AccountBooks<Rows>(account, seed, form, (line) => journal.append(line)),
		]),
	)
	const save = () => journal.rewrite([...books.values()].map((each) => each.compact(now)))
	let lines = 0
	for (const line of journal.read() as Iterable<Line<Rows>>) {
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
