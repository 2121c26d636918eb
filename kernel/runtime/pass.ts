import { messageOf } from '../events/errors.ts'
import type { EventStore, Position, RecordedEvent } from '../ports/event-store.ts'
import type { Log } from '../ports/log.ts'
import type { Sql, Tx } from '../sql/sql.ts'
import { type Batch, batches, LIVE } from './batches.ts'
import { CheckpointMoved } from './failures.ts'
import { type Move, moveCheckpoints } from './generations.ts'

export interface Member {
	readonly types: readonly string[] | null
	moveTo(position: Position): Move | null
	apply(events: readonly RecordedEvent[], tx: Tx): Promise<void>
	committed(events: readonly RecordedEvent[], position: Position, caughtUp: boolean): void
}

export interface PassSettings {
	readonly store: EventStore
	readonly sql: Sql
	readonly log: Log
	readonly signal: AbortSignal
	readonly types: readonly string[]
}

/** Reads the log once for all read models of a process that are at its end. */
export interface Pass {
	takes(member: Member, position: Position): boolean
	/**
	 * Takes a member along until it leaves. Resolves then, or when it has to continue by itself from its
	 * checkpoint.
	 */
	take(member: Member, position: Position, leaving: AbortSignal): Promise<void>
}

interface Going {
	readonly member: Member
	readonly wants: (event: RecordedEvent) => boolean
	readonly over: PromiseWithResolvers<void>
}

/**
 * Reads each batch of the log once, and applies it to every member in one transaction, in which one statement
 * moves all their checkpoints. Any failure ends it: each member continues by itself, which finds the failing
 * one, and the others join again at the end of the log.
 */
export function createPass({ store, sql, log, signal, types }: PassSettings): Pass {
	const members: Going[] = []
	const compare = store.comparePositions
	let reached: Position | null = null
	let reading = new AbortController()
	const typesRead = new Set(types)

	async function commit({ events, position, caughtUp }: Batch): Promise<void> {
		const going = members.flatMap(({ member, wants }) => {
			const move = member.moveTo(position)
			if (move === null || compare(move.from, position) >= 0) return []
			const isNew = (event: RecordedEvent) => compare(event.position, move.from) > 0
			return [{ member, move, own: events.filter((event) => wants(event) && isNew(event)) }]
		})
		if (going.length === 0) return
		const moveAll = async (executor: Sql | Tx) => {
			const moves = going.map(({ move }) => move)
			if ((await moveCheckpoints(executor, moves)).length < moves.length)
				throw new CheckpointMoved('a member')
		}
		const busy = going.filter(({ own }) => own.length > 0)
		if (busy.length === 0) await moveAll(sql)
		else
			await sql.transaction(async (tx) => {
				await moveAll(tx)
				for (const { member, own } of busy) await member.apply(own, tx)
			})
		for (const { member, own } of going) member.committed(own, position, caughtUp)
	}

	async function read(): Promise<void> {
		while (reached !== null && !signal.aborted) {
			const wantsAll = members.some(({ member }) => member.types === null)
			for (const { member } of members) for (const type of member.types ?? []) typesRead.add(type)
			reading = new AbortController()
			const { signal: isRead } = reading
			const subscription = {
				after: reached,
				...(!wantsAll && { types: [...typesRead] }),
				signal: AbortSignal.any([signal, isRead]),
			}
			for await (const batch of batches(store, subscription, LIVE)) {
				if (isRead.aborted) break
				reached = batch.position
				await commit(batch)
			}
		}
	}

	function end(): void {
		reached = null
		for (const { over } of members.splice(0)) over.resolve()
	}

	return {
		takes: (member, position) =>
			member.moveTo(position) !== null && (reached === null || compare(position, reached) >= 0),
		take(member, position, leaving) {
			const over = Promise.withResolvers<void>()
			const isFirst = reached === null
			const wanted = member.types && new Set(member.types)
			const going = { member, wants: ({ type }: RecordedEvent) => wanted === null || wanted.has(type), over }
			members.push(going)
			reached ??= position
			leaving.addEventListener('abort', () => {
				const at = members.indexOf(going)
				if (at >= 0) members.splice(at, 1)
				over.resolve()
			})
			// It needs types that are not being read.
			const isRead = member.types?.every((type) => typesRead.has(type)) ?? false
			if (!isFirst && !isRead) reading.abort()
			if (isFirst)
				read()
					.catch((error: unknown) => {
						if (!signal.aborted) log.warn(`Each read model goes on from its checkpoint: ${messageOf(error)}`)
					})
					.finally(end)
			return over.promise
		},
	}
}
