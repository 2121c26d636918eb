import type pg from 'pg'
import { EventIdConflict, InvalidEvent, WrongExpectedRevision } from '../../kernel/ports/event-store.ts'
import { asExpected, type SealedEvent } from './envelope.ts'
import {
	type AppendOutcome,
	createGroupCommit,
	type GroupCommit,
	type PendingAppend,
} from './group-commit.ts'
import { toPosition } from './position.ts'
import { isRefusal, isTaken, sqlState, unavailable } from './postgres-errors.ts'

const APPEND = {
	name: 'es_append',
	text: 'SELECT append_number, outcome, revision, position FROM es.append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
	rowMode: 'array' as const,
}

/** Append number (0: all), outcome, revision, position: bigints arrive as text. */
type OutcomeRow = [
	number,
	'written' | 'known' | 'wrong_revision' | 'id_conflict',
	string | null,
	string | null,
]

/**
 * Appends through `es.append`, with many callers' appends in one autocommit statement.
 * @param connections of the pool, one batch under way on each
 * @param onWritten called after each commit that wrote something
 */
export function createAppender(pool: pg.Pool, connections: number, onWritten: () => void): GroupCommit {
	return createGroupCommit({
		maxInFlight: connections,
		async commit(batch) {
			const { rows } = await pool.query<OutcomeRow>({ ...APPEND, values: parameters(batch) })
			const [first] = rows
			const outcomes = first?.[0] === 0 ? allWritten(batch, BigInt(first[3] ?? '')) : eachOutcome(batch, rows)
			if (outcomes.some((outcome) => outcome?.kind === 'written')) onWritten()
			return outcomes
		},
		isRefusal,
		toError(append, error) {
			const { stream, events } = append
			if (isTaken(error)) return new EventIdConflict(stream, idsOf(events))
			if (isRefusal(error)) return new InvalidEvent(stream, `the database refused it with ${sqlState(error)}`)
			return unavailable(error)
		},
	})
}

/**
 * Lists with one entry per append, then lists with one per event; appends are numbered from 1. Texts are
 * joined by line feeds, which neither canonical JSON nor names contain.
 */
function parameters(batch: readonly PendingAppend[]): string[] {
	const numbers: number[] = []
	const events: SealedEvent[] = []
	for (const [index, append] of batch.entries()) {
		for (const event of append.events) {
			numbers.push(index + 1)
			events.push(event)
		}
	}
	const lines = <T>(items: readonly T[], text: (item: T) => string): string => items.map(text).join('\n')
	const array = <T>(items: readonly T[], value: (item: T) => bigint | number): string =>
		`{${items.map(value).join()}}`
	return [
		lines(batch, (append) => append.stream),
		array(batch, (append) => append.before),
		array(batch, (append) => append.events.length),
		`{${numbers.join()}}`,
		array(events, (event) => event.revision),
		lines(events, (event) => event.id),
		lines(events, (event) => event.type),
		array(events, (event) => event.schemaVersion),
		lines(events, (event) => event.data),
		lines(events, (event) => event.metadata),
		lines(events, (event) => event.digest),
	]
}

function allWritten(batch: readonly PendingAppend[], before: bigint): AppendOutcome[] {
	let place = before
	return batch.map((append) => {
		const size = BigInt(append.events.length)
		place += size
		return { kind: 'written', revision: append.before + size, position: toPosition(place) }
	})
}

function eachOutcome(batch: readonly PendingAppend[], rows: readonly OutcomeRow[]): AppendOutcome[] {
	const outcomes: AppendOutcome[] = []
	for (const row of rows) {
		const index = row[0] - 1
		const append = batch[index]
		if (append) outcomes[index] = outcomeOf(append, row)
	}
	return outcomes
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
			return { kind: 'refused', error: new EventIdConflict(stream, idsOf(events)) }
	}
}

const idsOf = (events: readonly SealedEvent[]): string[] => events.map((event) => event.id)
