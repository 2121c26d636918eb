import { CHART } from '../../../domain/ledger/chart.contract.ts'
import type { Span } from '../book-span.ts'
import type { PostedLine } from '../posted-lines.ts'
import type { AccountSums } from '../trial-balance.ts'

/** An entry of the journal with the lines of one currency; they sum to zero. */
export interface FileEntry {
	/** The day of posting in the entity's zone. */
	readonly day: string
	/** The month that the entry belongs to, when it came after that month was closed. */
	readonly belongsTo: string | null
	readonly head: PostedLine
	readonly lines: readonly PostedLine[]
}

export interface FileFacts {
	readonly span: Span
	/** The first day, and the day after the last one, in the entity's zone. */
	readonly firstDay: string
	readonly dayAfter: string
	readonly accounts: readonly AccountSums[]
	/** The name of the legal entity. */
	readonly entityName: string
}

/** A layout of the journal that another program reads. */
export interface Layout {
	readonly contentType: 'text/csv' | 'text/plain' | 'text/xml'
	readonly extension: string
	begin(facts: FileFacts): string
	entry(entry: FileEntry, facts: FileFacts): string
	end(facts: FileFacts): string
}

type Whose = Pick<PostedLine, 'account' | 'party'>

/** The words by which other programs know the kinds of funds; other parties have their own names. */
const KINDS: Readonly<Record<string, string>> = {
	request: 'Requests',
	individual: 'Individuals',
	foundation: 'Foundation',
}
export const partyName = ({ party }: Whose): string => KINDS[party] ?? party

export const accountName = (whose: Whose): string => `${CHART[whose.account].title} ${partyName(whose)}`

/** Returns words of an entry for its readers: its kind, and the month that it belongs to. */
export const narrationOf = ({ head, belongsTo }: FileEntry): string =>
	belongsTo === null ? head.kind : `${head.kind}, belongs to ${belongsTo}`
