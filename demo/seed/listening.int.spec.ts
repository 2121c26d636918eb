import { expect, it } from 'vitest'
import { createSql } from '../../kernel/sql/sql.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { settleMinutes } from '../../records/radio/sessions.ts'
import { readReport } from '../../records/radio/works.ts'
import { plantChannel } from '../../tests/harness/channels.ts'
import { createTestDatabase } from '../../tests/harness/database.ts'
import { plantEpisode, plantItem } from '../../tests/harness/episodes.ts'
import { DEMO_DAYS } from '../story.ts'
import { seedListening } from './listening.ts'

it('The demo has two hundred listeners with a gap, the same when it is interrupted and goes on.', async () => {
	const database = await createTestDatabase()
	const sql = createSql(database.appUrl)
	const start = Date.parse('2026-07-01T00:00:00Z')
	const at = new Date(start)
	const items = [
		await plantItem(sql, { path: 'audio/one', frames: 700 }, at, { kind: 'music' }),
		await plantItem(sql, { path: 'audio/two', frames: 500 }, at, { kind: 'talk' }),
	]
	const fallback_playlist_id = await plantEpisode(sql, items, {
		podcastId: null,
		slug: '',
		at,
		frames: 1_200,
	})
	const channels = [
		await plantChannel(sql, 'hyderabad', { fallback_playlist_id }),
		await plantChannel(sql, 'california', { fallback_playlist_id }),
	]
	const seeded = async () => {
		await seedListening({ sql }, start)
		return sql.one<{ sessions: number; listeners: number; plays: number; minutes: number }>(
			`SELECT (SELECT count(*)::int FROM rec.radio_sessions) AS sessions,
				(SELECT count(DISTINCT listener)::int FROM rec.radio_sessions) AS listeners,
				(SELECT count(*)::int FROM rec.radio_as_run) AS plays, (SELECT count(*)::int FROM rec.radio_minutes) AS minutes`,
		)
	}
	const once = await seeded()
	expect(await seeded()).toEqual(once)
	expect(once.listeners).toBeGreaterThan(180)
	expect(once.minutes).toBe(2 * ((9 * DAY_MS) / MINUTE_MS - 95))
	const end = start + DEMO_DAYS * DAY_MS
	await settleMinutes(sql, new Date(end))
	const { totals } = await readReport(
		sql,
		channels.map((channel) => ({ channel, from: end - 9 * DAY_MS, to: end })),
	)
	expect(totals).toMatchObject({ works: 1, unmeasured: 190 })
	expect(totals.performances).toBeGreaterThan(totals.plays)
	await sql.close()
	await database.drop()
})
