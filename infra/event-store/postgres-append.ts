import type pg from 'pg'
import { EventIdConflict, InvalidEvent, WrongExpectedRevision } from '../../domain/_ports/event-store.ts'
import { asExpected } from './envelope.ts'
import {
	type AppendOutcome,
	createGroupCommit,
	type GroupCommit,
	type PendingAppend,
} from './group-commit.ts'
import { toPosition } from './position.ts'
import { isRefusal, sqlState, unavailable } from './postgres-errors.ts'

const APPEND = {
	name: 'es_append',
	text: 'SELECT append_number, outcome, revision, position FROM es.append($1, $2, $3, $4, $5, $6, $7, $8, $9)',
	rowMode: 'array' as const,
}

/** Append number, outcome, revision, position: bigints arrive as text. */
type OutcomeRow = [
	number,
	'written' | 'known' | 'wrong_revision' | 'id_conflict',
	string | null,
	string | null,
]

/**
 * Appends through `es.append`, many callers' in one autocommit statement.
 * @param onWritten called after each commit that wrote something
 */
export function createAppender(pool: pg.Pool, onWritten: () => void): GroupCommit {
	return createGroupCommit({
		async commit(batch) {
			const { rows } = await pool.query<OutcomeRow>({ ...APPEND, values: parameters(batch) })
			const outcomes: AppendOutcome[] = []
			for (const row of rows) {
				const append = batch[row[0]]
				if (append) outcomes[row[0]] = outcomeOf(append, row)
			}
			if (outcomes.some((outcome) => outcome?.kind === 'written')) onWritten()
			return outcomes
		},
		isRefusal,
		toError: (append, error) =>
			isRefusal(error)
				? new InvalidEvent(append.stream, `the database refused it with ${sqlState(error)}`)
				: unavailable(error),
	})
}

/** Lists with one entry per event. Texts go as lines: neither canonical JSON nor names hold a line feed. */
function parameters(batch: readonly PendingAppend[]): string[] {
	const numbers: number[] = []
	const streams: string[] = []
	const revisions: bigint[] = []
	const ids: string[] = []
	const types: string[] = []
	const versions: number[] = []
	const data: string[] = []
	const metadata: string[] = []
	const digests: string[] = []
	batch.forEach((append, number) => {
		for (const event of append.events) {
			numbers.push(number)
			streams.push(append.stream)
			revisions.push(event.revision)
			ids.push(event.id)
			types.push(event.type)
			versions.push(event.schemaVersion)
			data.push(event.data)
			metadata.push(event.metadata)
			digests.push(event.digest)
		}
	})
	return [
		`{${numbers.join()}}`,
		streams.join('\n'),
		`{${revisions.join()}}`,
		ids.join('\n'),
		types.join('\n'),
		`{${versions.join()}}`,
		data.join('\n'),
		metadata.join('\n'),
		digests.join('\n'),
	]
}

function outcomeOf(append: PendingAppend, [, outcome, revision, position]: OutcomeRow): AppendOutcome {
	const { stream, before, events } = append
	switch (outcome) {
		case 'written':
		case 'known':
			return {
				kind: outcome,
				revision: BigInt(revision ?? ''),
				position: toPosition(BigInt(position ?? '')),
			}
		case 'wrong_revision': {
			const actual = asExpected(BigInt(revision ?? ''))
			return { kind: 'refused', error: new WrongExpectedRevision(stream, asExpected(before), actual) }
		}
		case 'id_conflict':
			return {
				kind: 'refused',
				error: new EventIdConflict(
					stream,
					events.map((event) => event.id),
				),
			}
	}
}
