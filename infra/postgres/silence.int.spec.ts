import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGuard, type Guard } from '../../kernel/runtime/guard.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/database.ts'
import { type Link, startLink } from '../../tests/harness/link.ts'

const quiet = { info() {}, warn() {}, error() {} }

describe('a network that swallows everything', () => {
	let database: TestDatabase
	let link: Link
	let far: Sql
	let near: Sql

	beforeAll(async () => {
		database = await createTestDatabase()
		const url = new URL(database.appUrl)
		link = await startLink('far', () => Number(url.port))
		near = createSql(database.appUrl)
		const through = new URL(database.appUrl)
		through.port = String(link.port)
		far = createSql(through.href, { max: 4, answerMs: 400 })
	})
	afterAll(async () => {
		await link?.close()
		await far?.close()
		await near?.close()
		await database?.drop()
	})

	const one = (sql: Sql) => sql.one<{ one: number }>('SELECT 1 AS one')

	async function fallSilent(): Promise<void> {
		await Promise.all(Array.from({ length: 4 }, () => far.query('SELECT pg_sleep(0.05)')))
		link.set('silent')
		link.set('open')
	}

	it('fails the statements that were swallowed, and no later one waits behind them', async () => {
		await fallSilent()
		const lost = await Promise.allSettled(Array.from({ length: 4 }, () => one(far)))
		expect(lost.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
		expect(await one(far)).toEqual({ one: 1 })
	})

	it('fails a transaction in the middle, and gives its connection up', async () => {
		const lost = far.transaction(async (tx) => {
			await tx.query('SELECT 1')
			link.set('silent')
			link.set('open')
			await tx.query('SELECT 2')
		})
		await expect(lost).rejects.toThrow('Query read timeout')
		expect(await far.transaction((tx) => tx.one('SELECT 3 AS three'))).toEqual({ three: 3 })
	})

	it('leaves what takes long by nature its time', async () => {
		await expect(far.query('SELECT pg_sleep(0.8)')).rejects.toThrow('Query read timeout')
		expect(await far.execute('SELECT pg_sleep(0.8)', [], { answerMs: 30_000 })).toBe(1)
		const slowly = far.transaction((tx) => tx.execute('SELECT pg_sleep(0.8)'), { answerMs: 30_000 })
		expect(await slowly).toBe(1)
	})

	it('ends the guard of a process that can no longer be heard, so that another one takes over', async () => {
		const guards: Guard[] = []
		const guard = (sql: Sql, times = {}) => {
			const made = createGuard(sql, quiet, times)
			guards.push(made)
			return made
		}
		const { signal } = new AbortController()
		// So frozen that not even its heart beats.
		await guard(far, { silenceMs: 600, heartbeatMs: 3_600_000 }).acquire('the model', signal)
		await guard(near).acquire('the model', signal)
		expect(guards).toHaveLength(2)
		for (const each of guards) await each.close()
	})

	it('keeps the guard of a process that shows signs of life', async () => {
		const holder = createGuard(near, quiet, { silenceMs: 600, heartbeatMs: 100 })
		const other = createGuard(far, quiet)
		const giveUp = new AbortController()
		await holder.acquire('another model', giveUp.signal)
		let taken = false
		const waiting = other.acquire('another model', giveUp.signal).then(() => {
			taken = !giveUp.signal.aborted
		})
		// Three times as long as a silent one would keep it.
		await near.execute('SELECT pg_sleep(1.8)')
		expect(taken).toBe(false)
		giveUp.abort()
		await waiting
		await other.close()
		await holder.close()
	})
})
